import { useSyncExternalStore } from 'react';
import { ApiError } from '#web/platform/api.ts';
import { useShell } from '#web/platform/shell-context.ts';
import { useFormatter, useTranslations } from '#web/platform/translate.ts';
import { useApi } from '#web/platform/use-api.ts';
import { showToast } from '#web/ui/toast.tsx';
import { wishes, wishKey } from './like-wishes.ts';
import { showOverlay } from './overlays.ts';

interface Likable {
  id: string;
  name: string;
  /** As the page was loaded. */
  liked: boolean;
}

interface LikeOptions {
  /** After the server has heard it. */
  onDone?: (() => void) | undefined;
}

/** Whether the member likes somebody, and the way to change that: at once, said aloud, and taken back by one press. */
export function useLike({ id, name, liked }: Likable, { onDone }: LikeOptions = {}) {
  const t = useTranslations('like');
  const format = useFormatter();
  const api = useApi();
  const { user } = useShell();
  const key = wishKey(user?.id, id);
  const wished = useSyncExternalStore(
    wishes.watch,
    () => wishes.find(key),
    () => undefined,
  );
  const isLiked = wished ?? liked;

  const change = async (wanted: boolean, before: boolean) => {
    try {
      const answer = await wishes.wish(key, { before, wanted }, (next) => api(next ? 'like' : 'unlike', { id }));
      if (!answer) return;
      if (answer.match && answer.profile) showOverlay({ kind: 'match', profile: answer.profile });
      else tell(answer.liked);
      onDone?.();
    } catch (failure) {
      void showToast({ tone: 'danger', ...refusal(failure) });
    }
  };
  /** Whoever gives more likes than an hour has is told when the next one counts. */
  const refusal = (failure: unknown) => {
    if (!(failure instanceof ApiError)) return { title: t('failed'), line: undefined };
    const { code, message, retryAfter } = failure;
    if (code !== 'rate_limited' || retryAfter === undefined) return { title: t('failed'), line: message };
    const now = Date.now();
    return { title: t('too_many'), line: t('again', { when: format.relativeTime(now + retryAfter * 1000, now) }) };
  };
  const tell = (given: boolean) =>
    void showToast({
      tone: 'ok',
      title: given ? t('given', { name }) : t('taken_back', { name }),
      line: given ? unseen() : undefined,
      slim: !given || unseen() === undefined,
      action: { label: t('undo'), onSelect: () => void change(!given, given) },
    });
  /** Who is not to be seen should know that their like is not either. */
  const unseen = () => {
    if (user?.status === 'not_confirmed') return t('unseen.unconfirmed', { name });
    return user?.invisible ? t('unseen.invisible', { name }) : undefined;
  };
  return { isLiked, toggle: () => void change(!isLiked, isLiked) };
}
