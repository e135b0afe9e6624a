import { useCallback, useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate, useRevalidator } from 'react-router';
import { likeReload, polling } from '#contract/constants.ts';
import { wishes, wishKey } from '#web/features/people/like-wishes.ts';
import { showOverlay } from '#web/features/people/overlays.ts';
import { useLikedElsewhere } from '#web/features/people/use-liked-elsewhere.ts';
import { useLive } from '#web/platform/live.ts';
import { usePageName } from '#web/platform/page-name.ts';
import { useShell } from '#web/platform/shell-context.ts';
import { useApi } from '#web/platform/use-api.ts';
import { refreshWaiting, useWaiting } from '#web/platform/waiting.ts';
import { delayIn, mayInterrupt } from './new-likes-rules.ts';

const second = 1000;

/** Brings the likes that were not told yet before the member's eyes, each on one device and once. */
export default function NewLikes() {
  const { user } = useShell();
  const bring = useBringing();
  const { likes } = useWaiting();
  useAskedFor(bring);
  useLive('like', bring);
  useLive('match', bring);
  useLive('resync', bring);
  // What was new a minute ago has been told, or waits for nothing else.
  const known = useRef<ReadonlySet<string>>(undefined);
  useLive('polled', ({ likes: { profiles } }) => {
    const before = known.current;
    known.current = new Set(profiles.filter((like) => like.like_new).map(({ id }) => id));
    if (before && [...known.current].some((id) => !before.has(id))) bring();
  });
  // After everybody who shows something of it has compared it with what they know.
  useLikedElsewhere((id, liked) => queueMicrotask(() => wishes.hear(wishKey(user?.id, id), liked)));
  // Whatever was given while nobody was here.
  const onStart = useEffectEvent(() => likes > 0 && bring());
  const memberId = user?.id;
  useEffect(() => {
    if (!memberId) return;
    const timer = setTimeout(() => onStart(), polling.startAfter);
    return () => clearTimeout(timer);
  }, [memberId]);
  return null;
}

/** Asks for a like to show, when somebody can see it: at once, or as soon as the page is before their eyes again. */
function useBringing() {
  const api = useApi();
  const { user } = useShell();
  const { revalidate } = useRevalidator();
  const page = usePageName();
  const due = useRef(false);
  const bring = useEffectEvent(async () => {
    due.current = true;
    if (!user || document.visibilityState !== 'visible' || !mayInterrupt(page)) return;
    due.current = false;
    // Nobody is told that nothing could be told; the list has it all the same.
    const like = await api('autoLike').catch(() => undefined);
    if (!like) return;
    showOverlay({ kind: like.match ? 'match' : 'like', profile: like });
    setTimeout(() => {
      refreshWaiting();
      if (page?.startsWith('likes')) void revalidate();
    }, likeReload);
  });
  const bringDue = useEffectEvent(() => due.current && void bring());
  useEffect(() => {
    const look = () => bringDue();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page may be one that can be interrupted
  useEffect(() => void bringDue(), [page]);
  return useCallback(() => void bring(), []);
}

/** The address may ask for it after so many seconds; then it no longer does. */
function useAskedFor(bring: () => void) {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const delay = delayIn(new URLSearchParams(search));
  const onTime = useEffectEvent(() => {
    bring();
    const left = new URLSearchParams(search);
    left.delete('t');
    void navigate({ pathname, search: left.size ? `?${left}` : '', hash }, { replace: true, preventScrollReset: true });
  });
  useEffect(() => {
    if (delay === undefined) return;
    const timer = setTimeout(() => onTime(), delay * second);
    return () => clearTimeout(timer);
  }, [delay]);
}
