import type { BrowserContext } from '@playwright/test';

/**
 * Over WebDriver BiDi, Playwright fills a field by writing its value, and React does not hear of that. Here the function that
 * it puts into every page for this is replaced by the browser's own editing.
 */
export async function fillsAsTyped(context: BrowserContext) {
  if (process.env.E2E_ENGINE !== 'firefox') return;
  await context.addInitScript(() => {
    const insert = (text: string) => void document.execCommand('insertText', false, text);
    Object.defineProperty(window, '__pw_bidiInsertText', { get: () => insert, set: () => {} });
  });
}
