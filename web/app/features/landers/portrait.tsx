import { FictionalLabel } from '#web/features/people/fictional-label.tsx';
import { tintOf } from '#web/features/people/picture-tint.ts';
import type { LanderPerson } from './lander-props.ts';

interface PortraitProps {
  person: LanderPerson;
  size?: 'thumb' | 'card';
  /** How wide it is drawn where that may be more than a card: then the browser chooses among the files. */
  sizes?: string;
  /** Empty where the name stands beside it. */
  alt?: string;
  /** Below the first screen, a photo can wait. */
  loading?: 'eager' | 'lazy';
}

/** A person's photo, on its own colour until it is there. */
export function Portrait({ person: { photo }, size = 'card', sizes, alt = '', loading = 'eager' }: PortraitProps) {
  const [width, height] = size === 'card' ? [480, 600] : [120, 120];
  const tint = photo?.thumbhash ? tintOf(photo.thumbhash) : undefined;
  return (
    <img
      sizes={sizes}
      srcSet={sizes && photo ? `${photo.card} 480w, ${photo.full} 1200w` : undefined}
      src={photo?.[size]}
      alt={alt}
      width={width}
      height={height}
      loading={loading}
      decoding="async"
      style={{ backgroundColor: tint }}
    />
  );
}

/** Stands on every fictional profile, and on nobody else. */
export const FictionalMark = ({ person }: { person: LanderPerson }) =>
  person.isFictional ? <FictionalLabel icon={person.fictionalIcon ?? ''} /> : null;
