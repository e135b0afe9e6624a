import { useLive } from '#web/platform/live.ts';
import { useShell } from '#web/platform/shell-context.ts';
import { wishes, wishKey } from './like-wishes.ts';

/** Calls back when the member has liked somebody, or taken it back, elsewhere than on this page. */
export function useLikedElsewhere(onChange: (id: string, liked: boolean) => void) {
  const { user } = useShell();
  useLive('liked', ({ profile: { id }, liked }) => {
    if (wishes.isChange(wishKey(user?.id, id), liked)) onChange(id, liked);
  });
}
