import { type ComponentType, useSyncExternalStore } from 'react';

/** What the frame of a page shows once the code for it has come: a page must not wait for it. */
export interface LateParts {
  /** Says that there is no connection, in front of everything. */
  ConnectionLine?: ComponentType;
  /** How this browser could install the site, where the member is to be asked. */
  installWay?: 'prompt' | 'iphone' | undefined;
  /** The browser's own question, where it has one. */
  installPrompt?: InstallPrompt | undefined;
}

/** What Chromium hands over where it could install the site; no other browser does. */
export interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

let parts: LateParts = {};
const none: LateParts = {};
const watchers = new Set<() => void>();

export function setLateParts(change: LateParts) {
  parts = { ...parts, ...change };
  for (const tell of watchers) tell();
}

export const lateParts = () => parts;

export const useLateParts = (): LateParts =>
  useSyncExternalStore(
    watch,
    () => parts,
    () => none,
  );

function watch(tell: () => void) {
  watchers.add(tell);
  return () => void watchers.delete(tell);
}
