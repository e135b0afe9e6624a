import { lazy, Suspense, useSyncExternalStore } from 'react';
import type { ToastMessage } from './toast-stack.tsx';

// Sonner is loaded with the first message, not with the page.
const loadStack = () => import('./toast-stack.tsx');
const ToastStack = lazy(async () => ({ default: (await loadStack()).ToastStack }));

let wanted = false;
const watchers = new Set<() => void>();

export async function showToast(message: ToastMessage): Promise<void> {
  if (!wanted) {
    wanted = true;
    for (const tell of watchers) tell();
  }
  (await loadStack()).pushToast(message);
}

/** Stands once in the root. The label names the region, with the key that jumps to it. */
export function Toaster({ label }: { label: string }) {
  const needed = useSyncExternalStore(
    watch,
    () => wanted,
    () => false,
  );
  if (!needed) return null;
  return (
    <Suspense>
      <ToastStack label={label} />
    </Suspense>
  );
}

function watch(tell: () => void): () => void {
  watchers.add(tell);
  return () => watchers.delete(tell);
}
