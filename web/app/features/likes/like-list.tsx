import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { LikeType } from '#contract/likes/like-types.ts';
import type { LikeCard } from '#contract/likes/likes.ts';
import { LikeHeart } from '#web/features/people/like-heart.tsx';
import { MemberCard } from '#web/features/people/member-card.tsx';
import { usePathTo, useShell } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { useApi } from '#web/platform/use-api.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Label } from '#web/ui/label.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

interface LikeListProps {
  type: LikeType;
  profiles: readonly LikeCard[];
  next: string | null;
}

const inView = { phone: 4, desktop: 10 };

/** One kind of likes, the newest first; more of them when asked for. */
export function LikeList({ type, profiles, next }: LikeListProps) {
  const t = useTranslations('likes');
  const pathTo = usePathTo();
  const { phone } = useShell();
  const list = useMore({ type, profiles, next });
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
      {list.next && (
        <Link
          className={buttonClass({ className: 'likes__more' })}
          to={`?after=${list.next}`}
          onClick={list.loadMore}
          aria-busy={list.busy || undefined}
        >
          {list.busy && <Spinner />}
          {t('more')}
        </Link>
      )}
      <p className="visually-hidden" role="status">
        {list.busy ? t('loading') : list.added > 0 && t('more_loaded', { count: list.added })}
      </p>
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

/** Pages that were asked for stay below the first one, also when that is loaded anew. */
function useMore({ type, profiles, next }: LikeListProps) {
  const api = useApi();
  const ref = useRef<HTMLUListElement>(null);
  const [more, setMore] = useState<{ profiles: LikeCard[]; next: string | null }>();
  const [busy, setBusy] = useState(false);
  const [added, setAdded] = useState(0);
  const known = new Set(profiles.map(({ id }) => id));
  const shown = [...profiles, ...(more?.profiles.filter(({ id }) => !known.has(id)) ?? [])];
  const after = more ? more.next : next;
  const focusFrom = useRef<number>(undefined);

  useEffect(() => {
    // Whoever reads or types their way through goes on with the first of the new ones.
    if (focusFrom.current === undefined || !more) return;
    ref.current?.children[focusFrom.current]?.querySelector('a')?.focus({ preventScroll: true });
    focusFrom.current = undefined;
  }, [more]);

  const loadMore = async (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || !after) return;
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    try {
      const answer = await api('likes', undefined, { type, after });
      focusFrom.current = shown.length;
      setAdded(answer.profiles.length);
      // What stood on the first page stays, whatever comes in before it.
      setMore({ profiles: [...shown, ...answer.profiles], next: answer.next });
    } catch {
      // The link leads there all the same.
      location.assign(`?after=${after}`);
    } finally {
      setBusy(false);
    }
  };
  return { ref, shown, next: after, busy, added, loadMore: (event: MouseEvent) => void loadMore(event) };
}
