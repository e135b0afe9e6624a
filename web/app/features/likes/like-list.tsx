import type { LikeType } from '#contract/likes/like-types.ts';
import type { LikeCard } from '#contract/likes/likes.ts';
import { LikeHeart } from '#web/features/people/like-heart.tsx';
import { MemberCard } from '#web/features/people/member-card.tsx';
import { usePathTo, useShell } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { useApi } from '#web/platform/use-api.ts';
import { useMore } from '#web/platform/use-more.ts';
import { Label } from '#web/ui/label.tsx';
import { MoreLink } from '#web/ui/more-link.tsx';

interface LikeListProps {
  type: LikeType;
  profiles: readonly LikeCard[];
  next: string | null;
}

const inView = { phone: 4, desktop: 10 };

/** One kind of likes, the newest first; more of them when asked for. */
export function LikeList({ type, profiles, next }: LikeListProps) {
  const t = useTranslations('likes');
  const api = useApi();
  const pathTo = usePathTo();
  const { phone } = useShell();
  const list = useMore({ items: profiles, next }, async (after) => {
    const answer = await api('likes', undefined, { type, after });
    return { items: answer.profiles, next: answer.next };
  });
  const eager = phone ? inView.phone : inView.desktop;
  return (
    <>
      <ul className="photo-grid" ref={list.ref}>
        {list.shown.map((profile, index) => (
          <li key={profile.id}>
            <MemberCard
              member={profile}
              to={pathTo('likes-m-id', { id: profile.id })}
              mark={<Mark type={type} profile={profile} />}
              action={<LikeHeart id={profile.id} name={profile.name} liked={profile.liked} />}
              loading={index < eager ? 'eager' : 'lazy'}
            />
          </li>
        ))}
      </ul>
      <MoreLink
        list={list}
        status={list.busy ? t('loading') : list.added > 0 && t('more_loaded', { count: list.added })}
      >
        {t('more')}
      </MoreLink>
    </>
  );
}

/** Here it is the like that is new, not the member. */
function Mark({ type, profile }: { type: LikeType; profile: LikeCard }) {
  const t = useTranslations('likes');
  // Whoever was liked back is no news any more.
  if (profile.match && type !== 'matches') return <Label>{t('match')}</Label>;
  return profile.like_new ? <Label tone="white">{t('new')}</Label> : null;
}
