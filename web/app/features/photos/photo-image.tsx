import { type CSSProperties, useEffect, useRef, useState } from 'react';
import { tintOf } from '#web/features/members/picture-tint.ts';

interface PhotoImageProps {
  src: string | undefined;
  alt: string;
  thumbhash: string | null;
  loading?: 'eager' | 'lazy';
}

/** A photo 4 by 5. Until it is there its colour stands in its place, and where that takes long, a blur of itself. */
export function PhotoImage({ src, alt, thumbhash, loading = 'lazy' }: PhotoImageProps) {
  const image = useRef<HTMLImageElement>(null);
  const [blur, setBlur] = useState<string>();
  useEffect(() => {
    if (!thumbhash || image.current?.complete) return;
    let wanted = true;
    // Most photos are there before anybody would have seen it: the code comes only for those that are not.
    void import('./thumbhash-picture.ts').then(({ pictureOf }) => wanted && setBlur(pictureOf(thumbhash)));
    return () => {
      wanted = false;
    };
  }, [thumbhash]);
  const style: CSSProperties = {
    backgroundColor: thumbhash ? tintOf(thumbhash) : undefined,
    backgroundImage: blur && `url(${blur})`,
  };
  return (
    <img
      ref={image}
      className="photo-image"
      src={src}
      alt={alt}
      width="480"
      height="600"
      loading={loading}
      decoding="async"
      draggable={false}
      style={style}
      onLoad={() => setBlur(undefined)}
    />
  );
}
