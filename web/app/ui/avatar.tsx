import User from 'lucide-react/icons/user';
import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react';
import { Dot, type Presence } from './dot.tsx';

interface AvatarProps {
  src?: string | null;
  /** Empty where the name stands beside it. */
  alt?: string;
  /** Shown instead of a missing picture; its first letter is taken. Without it, an icon. */
  name?: string;
  /** Replaces the default icon. */
  icon?: ReactNode;
  size?: number;
  presence?: Presence;
  /** The presence in words. */
  presenceLabel?: string;
  loading?: 'lazy' | 'eager';
}

export function Avatar({
  src,
  alt = '',
  name,
  icon,
  size = 48,
  presence,
  presenceLabel,
  loading = 'lazy',
}: AvatarProps) {
  const image = useRef<HTMLImageElement>(null);
  const [failedSrc, setFailedSrc] = useState<string | null>(null);

  // A picture may have failed before React arrived; then no error event will come.
  useEffect(() => {
    const element = image.current;
    if (src && element?.complete && element.naturalWidth === 0) setFailedSrc(src);
  }, [src]);

  const initial = name?.trim() ? [...name.trim()][0]?.toLocaleUpperCase() : undefined;
  return (
    <span className="avatar" style={{ '--avatar-size': `${size}px` } as CSSProperties}>
      {src && failedSrc !== src ? (
        <img
          ref={image}
          src={src}
          alt={alt}
          width={size}
          height={size}
          loading={loading}
          decoding="async"
          onError={() => setFailedSrc(src)}
        />
      ) : (
        <>
          <span aria-hidden="true">{initial ?? icon ?? <User />}</span>
          {alt && <span className="visually-hidden">{alt}</span>}
        </>
      )}
      {presence && <Dot presence={presence} label={presenceLabel} />}
    </span>
  );
}
