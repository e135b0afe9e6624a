import { useSyncExternalStore } from 'react';
import type { PushPayload } from '#contract/push/push.ts';

/** What this browser knows of pushes, for the member who is logged in. */
export interface PushState {
  /** Whether it could show any. False until it was looked at. */
  isCapable: boolean;
  /** No; the subscription, as JSON; or that it was refused. */
  isSubscribed: false | 'denied' | (string & {});
  /** What was pushed last while a page was open. */
  lastMessage: PushPayload | undefined;
  /** Whether the member may be asked now: not on the page they arrive at, nor once they put it aside. */
  mayAsk: boolean;
}

const initial: PushState = { isCapable: false, isSubscribed: false, lastMessage: undefined, mayAsk: false };
let state = initial;
const watchers = new Set<() => void>();

export const pushState = () => state;

export function setPushState(change: Partial<PushState>) {
  state = { ...state, ...change };
  for (const tell of watchers) tell();
}

export const usePushState = (): PushState =>
  useSyncExternalStore(
    watch,
    () => state,
    () => initial,
  );

/** Whether pushes reach this browser: then a page need not ask so often. */
export const isPushed = ({ isSubscribed }: PushState = state) => isSubscribed !== false && isSubscribed !== 'denied';

function watch(tell: () => void) {
  watchers.add(tell);
  return () => void watchers.delete(tell);
}
