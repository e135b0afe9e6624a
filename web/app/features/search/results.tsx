import { type FocusEvent, useEffect, useRef } from 'react';
import { useNavigationType } from 'react-router';
import type { MemberCard as Member } from '#contract/people/people.ts';
import type { CamCard as Cam } from '#contract/search/search.ts';
import { LikeHeart } from '#web/features/people/like-heart.tsx';
import { MemberCard } from '#web/features/people/member-card.tsx';
import { useMemberPath } from '#web/features/people/member-path.ts';
import { useShell } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { Loading, SkeletonCard } from '#web/ui/skeleton.tsx';
import { CamCard } from './cam-card.tsx';
import { mixIn } from './mix-in.ts';

// So many cards are in view when a page opens; the others wait until they are scrolled to.
const inView = { phone: 4, desktop: 10 };

interface ResultsProps {
  members: readonly Member[];
  cams?: readonly Cam[];
  titleAs: 'h2' | 'h3';
  /** Whether the list stands where a page opens. */
  first?: boolean;
  /** Ids of those whom the member likes; undefined for a visitor. */
  liked?: readonly string[] | undefined;
}

/** Members as cards, and a partner's here and there. */
export function Results({ members, cams = [], titleAs, first = false, liked }: ResultsProps) {
  const { phone } = useShell();
  const pathOf = useMemberPath();
  const eager = first ? (phone ? inView.phone : inView.desktop) : 0;
  return (
    <ul className="photo-grid" {...useLastLookedAt()}>
      {mixIn(members, cams).map(({ member, other: cam }, index) =>
        member ? (
          <li key={member.id} data-member={member.id}>
            <MemberCard
              member={member}
              to={pathOf(member.id)}
              titleAs={titleAs}
              loading={index < eager ? 'eager' : 'lazy'}
              action={liked && <LikeHeart id={member.id} name={member.name} liked={liked.includes(member.id)} />}
            />
          </li>
        ) : (
          <li key={`cam ${cam.id}`} data-cam={cams.indexOf(cam) + 1}>
            <CamCard cam={cam} titleAs={titleAs} />
          </li>
        ),
      )}
    </ul>
  );
}

let lastLookedAt: string | undefined;

/** Whoever goes back to a list goes on from the card they opened, also by keyboard. */
function useLastLookedAt() {
  const ref = useRef<HTMLUListElement>(null);
  const returning = useNavigationType() === 'POP';
  useEffect(() => {
    if (!returning || lastLookedAt === undefined) return;
    const card = ref.current?.querySelector<HTMLElement>(`[data-member="${lastLookedAt}"] a`);
    card?.focus({ preventScroll: true });
  }, [returning]);
  const onFocus = ({ target }: FocusEvent) => {
    lastLookedAt = target.closest<HTMLElement>('[data-member]')?.dataset.member;
  };
  return { ref, onFocus };
}

/** The shape of what is on its way. */
export function ResultsSkeleton({ cards }: { cards: number }) {
  const t = useTranslations('search');
  return (
    <Loading label={t('loading')} className="photo-grid">
      {Array.from({ length: cards }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the shapes are alike and never move
        <SkeletonCard key={index} />
      ))}
    </Loading>
  );
}
