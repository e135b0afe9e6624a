import type { ReactElement } from 'react';
import { toast } from 'sonner';
import type { ToastMessage } from '#web/ui/toast-stack.tsx';

/** The messages that come up from here on, oldest first. Loaded before there is a page, Sonner writes no styles into it. */
export function watchToasts(): () => ToastMessage[] {
  const before = toast.getHistory().length;
  return () =>
    toast
      .getHistory()
      .slice(before)
      .flatMap((shown) => ('jsx' in shown ? [messageIn(shown.jsx as ReactElement)] : []));
}

const messageIn = (box: ReactElement) => (box.props as { message: ToastMessage }).message;
