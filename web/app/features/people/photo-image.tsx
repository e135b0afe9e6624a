import { type CSSProperties, useEffect, useRef, useState } from 'react';
import { tintOf } from './picture-tint.ts';
import './photo-image.css';

interface PhotoImageProps {
  src: string | undefined;
  alt: string;
  thumbhash: string | null;
  loading?: 'eager' | 'lazy';
  /** The same at 480 px, for where that is enough; `sizes` then says how wide the photo is drawn. */
  small?: string | undefined;
  sizes?: string | undefined;
}

/** A photo 4 by 5. Until it is there its colour stands in its place, and where that takes long, a blur of itself. */
export function PhotoImage({ src, alt, thumbhash, loading = 'lazy', small, sizes }: PhotoImageProps) {
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
      // Before src: a browser that has begun with the large file would fetch both.
      sizes={small && sizes}
      srcSet={small && `${small} 480w, ${src} 1200w`}
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
