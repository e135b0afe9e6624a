import { type ComponentType, lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { usePathTo } from '#web/platform/shell-context.ts';
import type { SignupModalProps } from './signup-modal.tsx';
import type { SignupStart } from './signup-start.ts';

// The modal, its form and its rules are loaded when somebody wants to sign up, not with every page.
export const loadSignupModal = () => import('./signup-modal.tsx');
const SignupModal = lazy<ComponentType<SignupModalProps>>(() =>
  loadSignupModal().catch(() => ({ default: SignupPageInstead })),
);

let wanted: SignupStart | null = null;
const watchers = new Set<() => void>();

export function showSignup(start: SignupStart) {
  change(start);
}

/** Stands once, in the root: whichever layout a page has, signup opens over it. */
export function SignupHost() {
  const start = useSyncExternalStore(
    watch,
    () => wanted,
    () => null,
  );
  if (!start) return null;
  return (
    <Suspense>
      <SignupModal start={start} onClosed={() => change(null)} />
    </Suspense>
  );
}

/** The modal's code cannot be had: the page of the same name is a full load away and brings its own. */
function SignupPageInstead() {
  const pathTo = usePathTo();
  useEffect(() => location.assign(pathTo('signup')), [pathTo]);
  return null;
}

function change(start: SignupStart | null) {
  wanted = start;
  for (const tell of watchers) tell();
}

function watch(tell: () => void) {
  watchers.add(tell);
  return () => watchers.delete(tell);
}
