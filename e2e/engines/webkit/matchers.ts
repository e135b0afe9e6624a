import type { Facts } from './in-page.ts';
import { WebKitLocator } from './locator.ts';
import { WebKitPage } from './page.ts';
import { until } from './until.ts';

/*
 * Playwright's matchers for what WebKit's driver finds, under the same names: they ask again until what is expected holds,
 * or until it no longer does where it is expected not to.
 */

const patience = 20_000;

interface Verdict {
  pass: boolean;
  message: () => string;
}
type Matcher = (this: { isNot: boolean }, received: unknown, ...expected: unknown[]) => Promise<Verdict>;

export const matchers: Record<string, Matcher> = {
  toBeVisible: about(({ visible }) => visible),
  toBeHidden: about(({ visible }) => !visible),
  toBeAttached: about(({ count }) => count > 0),
  toBeFocused: about(({ focused }) => focused),
  toBeChecked: about(({ checked }) => checked),
  toHaveCount: about(({ count }, expected) => count === expected),
  toHaveText: about(({ count, text }, expected) => count > 0 && says(text, expected, 'whole')),
  toContainText: about(({ count, text }, expected) => count > 0 && says(text, expected, 'part')),
  toHaveValue: about(({ count, value }, expected) => count > 0 && says(value, expected, 'whole')),
  toHaveAttribute: about(
    ({ attribute }, _name, expected) =>
      attribute !== null && (expected === undefined || says(attribute, expected, 'whole')),
  ),
  toHaveURL: ofPage(async (page, expected) => {
    const address = await page.address();
    // A path is meant on the site that the journey is on.
    const wanted = typeof expected === 'string' ? new URL(expected, page.context().baseURL).href : expected;
    return { seen: address, holds: says(address, wanted, 'whole') };
  }),
  toHaveTitle: ofPage(async (page, expected) => {
    const title = await page.title();
    return { seen: title, holds: says(title, expected, 'whole') };
  }),
};

function about(holds: (facts: Facts, ...expected: unknown[]) => boolean): Matcher {
  return settled(async (received, ...expected) => {
    if (!(received instanceof WebKitLocator)) throw new Error('This is about something on a page');
    // The attribute's name, where there is one, is the first that is expected.
    const facts = await received.look(typeof expected[0] === 'string' ? expected[0] : '');
    return { seen: facts, holds: holds(facts, ...expected) };
  });
}

function ofPage(ask: (page: WebKitPage, expected: unknown) => Promise<{ seen: unknown; holds: boolean }>): Matcher {
  return settled((received, expected) => {
    if (!(received instanceof WebKitPage)) throw new Error('This is about a page');
    return ask(received, expected);
  });
}

function settled(
  ask: (received: unknown, ...expected: unknown[]) => Promise<{ seen: unknown; holds: boolean }>,
): Matcher {
  return async function (received, ...expected) {
    let last: { seen: unknown; holds: boolean } | undefined;
    try {
      await until(
        async () => {
          last = await ask(received, ...expected);
          return last.holds !== this.isNot;
        },
        'what was expected came about',
        patience,
      );
    } catch (error) {
      // Told by the message, unless the page could not even be asked.
      if (!last) throw error;
    }
    const message = () =>
      `${received}\nexpected${this.isNot ? ' not' : ''}: ${expected.map(shown).join(', ')}\nlast seen: ${shown(last?.seen)}`;
    return { pass: last?.holds ?? false, message };
  };
}

const shown = (value: unknown) => (value instanceof RegExp ? String(value) : JSON.stringify(value));
const normalized = (text: string) => text.replace(/\s+/g, ' ').trim();

function says(text: string, expected: unknown, how: 'whole' | 'part'): boolean {
  if (expected instanceof RegExp) return expected.test(text);
  const wanted = String(expected);
  if (how === 'part') return normalized(text).includes(normalized(wanted));
  return text === wanted || normalized(text) === normalized(wanted);
}
