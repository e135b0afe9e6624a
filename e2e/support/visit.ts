import type { Page } from '@playwright/test';

/** Opens a page and waits until its script has taken over: a click before that is only a link followed. */
export async function visit(page: Page, address: string) {
  const answer = await page.goto(address);
  await takenOver(page);
  return answer;
}

export async function takenOver(page: Page) {
  // A page asleep is hydrated when it is used; the small script that sees to it ran before the page was loaded.
  if (await page.locator('script[type="text/held-module"]').count()) {
    if (!(await page.locator('script[data-wakes]').count())) return;
    await page.mouse.move(1, 1);
  }
  await page.waitForFunction(() => {
    const { __reactRouterDataRouter: router } = window as {
      __reactRouterDataRouter?: { state: { initialized: boolean } };
    };
    const taken = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactProps'));
    // What an operator wrote comes as HTML: its links are nobody's to take over.
    const ours = document.querySelectorAll('main, a:not(.operator-page a)');
    return router?.state.initialized && [...ours].every(taken);
  });
  // The guard of the chunks comes with the frame after the router.
  await page.evaluate(() => new Promise((frame) => requestAnimationFrame(() => requestAnimationFrame(frame))));
}

interface Login {
  login: string;
  password: string;
}

export const person = (name: string): Login => ({ login: `${name}@demo.example`, password: `${name}-demo-1` });

/** Logs in without a page: for journeys that are about something else. */
export async function logIn(page: Page, name: string) {
  const answer = await page.request.post('/api/user.php', { data: person(name) });
  if (!answer.ok()) throw new Error(`${name} could not log in: ${await answer.text()}`);
}
