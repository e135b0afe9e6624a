import { lazy, type ReactNode, Suspense, useSyncExternalStore } from 'react';

export interface ToastMessage {
  title: ReactNode;
  line?: ReactNode;
  tone?: 'info' | 'ok' | 'danger';
  /** Replaces the tone's icon, an avatar for instance. */
  picture?: ReactNode;
  action?: { label: string; onSelect: () => void };
  /** Showing another of the same id replaces the first. */
  id?: string;
  /** Milliseconds; messages with an action deserve longer. */
  duration?: number;
}

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
