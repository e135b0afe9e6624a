import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { search as limits } from '#contract/constants.ts';
import type { MemberCard as Member } from '#contract/people/people.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { Label } from '#web/ui/label.tsx';
import { PhotoCard } from '#web/ui/photo-card.tsx';
import { FictionalLabel } from './fictional-label.tsx';
import { PhotoChecked } from './photo-checked.tsx';
import { tintOf } from './picture-tint.ts';
import './member-card.css';

interface MemberCardProps {
  member: Member;
  /** Where the card leads; nowhere without. */
  to?: string | undefined;
  titleAs?: 'h2' | 'h3';
  /** Eager for what is in view when the page opens. */
  loading?: 'eager' | 'lazy';
  /** What is to be noticed about them in this list, instead of that they are new here. */
  mark?: ReactNode;
  /** A PhotoCardAction. */
  action?: ReactNode;
  /** False where nobody is to learn which cards are looked at: nothing is fetched ahead. */
  ahead?: boolean;
}

/** A member in a list: face, name and age, place, and what must be known before anything is said. */
export function MemberCard({
  member,
  to,
  titleAs = 'h3',
  loading = 'lazy',
  mark,
  action,
  ahead = true,
}: MemberCardProps) {
  const t = useTranslations('search.card');
  const { city, region, distance } = member;
  // Further than one may search nobody thinks in kilometres.
  const near = distance !== null && distance <= limits.furthest;
  const place = city && near ? t('city_and_distance', { city, distance }) : (city ?? region);
  const words = [member.online && t('online'), place].filter(Boolean).join(' · ');
  return (
    <PhotoCard
      picture={<Picture member={member} loading={loading} />}
      title={
        <span className="member-card__who">
          <span>{member.name}</span>
          <span>
            , <small>{member.age}</small>
          </span>
          {member.photo_checked && <PhotoChecked label={t('photo_checked')} />}
        </span>
      }
      titleAs={titleAs}
      link={to === undefined ? undefined : <Link to={to} prefetch={ahead ? 'intent' : 'none'} viewTransition />}
      line={words || t('away')}
      presence={member.online ? 'online' : 'away'}
      labels={
        (member.fictional_icon || member.new || mark) && (
          <>
            {member.fictional_icon && <FictionalLabel icon={member.fictional_icon} />}
            {mark === undefined ? member.new && <Label tone="white">{t('new')}</Label> : mark}
          </>
        )
      }
      action={action}
    />
  );
}

const initialOf = (name: string) => (/[\p{L}\p{N}]/u.exec(name)?.[0] ?? '').toLocaleUpperCase();

function Picture({
  member: { name, main_image: image },
  loading,
}: Required<Pick<MemberCardProps, 'member' | 'loading'>>) {
  const t = useTranslations('search.card');
  if (!image) {
    return (
      <span className="photo-card__blank" aria-hidden="true">
        {initialOf(name)}
      </span>
    );
  }
  return (
    <img
      src={image.card}
      alt={t('photo_of', { name })}
      width="480"
      height="600"
      loading={loading}
      decoding="async"
      style={image.thumbhash ? { backgroundColor: tintOf(image.thumbhash) } : undefined}
    />
  );
}
