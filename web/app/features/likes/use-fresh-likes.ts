import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { likeReload } from '#contract/constants.ts';
import type { LikeType } from '#contract/likes/like-types.ts';
import type { LikeCard } from '#contract/likes/likes.ts';
import { useLikedElsewhere } from '#web/features/people/use-liked-elsewhere.ts';
import { useLive } from '#web/platform/live.ts';

/** Somebody likes the member while the list is open, empty or not: it is read again a moment later. */
export function useFreshLikes(type: LikeType, shown: readonly LikeCard[]) {
  const { revalidate } = useRevalidator();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const readAgain = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void revalidate(), likeReload);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  useLive('like', readAgain);
  useLive('match', readAgain);
  useLive('resync', readAgain);
  useLikedElsewhere(readAgain);
  useLive('polled', ({ likes }) => {
    if (type === 'received' && differ(likes.profiles, shown)) readAgain();
  });
}

const differ = (some: readonly LikeCard[], others: readonly LikeCard[]) => inShort(some) !== inShort(others);
const inShort = (profiles: readonly LikeCard[]) =>
  profiles.map(({ id, like_new: isNew, match }) => `${id} ${isNew} ${match}`).join();
