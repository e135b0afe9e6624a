/**
 * Whoever goes on before a change of pages has finished moving skips the rest of it. The router means that, and so does
 * the browser, which all the same reports a promise that nobody kept.
 */
export function allowSkippedTransitions() {
  addEventListener('unhandledrejection', (event) => {
    if (isSkippedTransition(event.reason)) event.preventDefault();
  });
}

export const isSkippedTransition = (reason: unknown) =>
  reason instanceof DOMException && reason.name === 'AbortError' && reason.message.includes('Transition was skipped');
