import type { Facts, Step, Words } from './in-page.ts';
import type { Key } from './input.ts';
import type { ElementReference, Session } from './session.ts';
import { until } from './until.ts';

interface ByRole {
  name?: string | RegExp;
  exact?: boolean;
  level?: number;
}

/** The page that something is looked for in, as far as its locators use it. */
interface SearchedPage {
  readonly session: Session;
  readonly keyboard: { press(key: Key): Promise<unknown> };
  inWindow<Result>(work: (session: Session) => Promise<Result>): Promise<Result>;
}

/** Playwright's Locator, as far as the journeys that WebKit walks use it. */
export class WebKitLocator {
  constructor(
    readonly page: SearchedPage,
    readonly steps: Step[],
  ) {}

  getByRole(role: string, { name, exact = false, level }: ByRole = {}) {
    return this.and({ by: 'role', role, name: name === undefined ? undefined : words(name, exact), level });
  }

  getByLabel(label: string | RegExp, { exact = false } = {}) {
    return this.and({ by: 'label', words: words(label, exact) });
  }

  getByText(text: string | RegExp, { exact = false } = {}) {
    return this.and({ by: 'text', words: words(text, exact) });
  }

  locator(selector: string) {
    const [, path] = /^xpath=(.+)$/.exec(selector) ?? [];
    return this.and(path ? { by: 'xpath', path } : { by: 'css', path: selector });
  }

  filter({ hasText, hasNotText }: { hasText?: string | RegExp; hasNotText?: string | RegExp }) {
    const has = hasText === undefined ? undefined : words(hasText, false);
    const hasNot = hasNotText === undefined ? undefined : words(hasNotText, false);
    return this.and({ by: 'filter', has, hasNot });
  }

  nth(index: number) {
    return this.and({ by: 'nth', index });
  }

  first() {
    return this.nth(0);
  }

  last() {
    return this.nth(-1);
  }

  private and(step: Step) {
    return new WebKitLocator(this.page, [...this.steps, step]);
  }

  /** What is to be known of it at this moment. */
  look(attribute = ''): Promise<Facts> {
    return this.page.inWindow((session) => session.call('look', this.steps, attribute));
  }

  async allTextContents(): Promise<string[]> {
    return (await this.look()).texts;
  }

  async count(): Promise<number> {
    return (await this.look()).count;
  }

  async getAttribute(name: string): Promise<string | null> {
    return (await this.look(name)).attribute;
  }

  async evaluate<Result>(code: (element: HTMLElement) => Result): Promise<Result> {
    let result: Result | undefined;
    await this.act(async (element) => {
      result = await this.page.session.run<Result>(String(code), element);
    });
    return result as Result;
  }

  async click() {
    await this.act((element) => this.page.session.onElement(element, 'click'));
  }

  async check() {
    if ((await this.look()).checked) return;
    await this.click();
    await until(async () => (await this.look()).checked, `${this} is checked`);
  }

  async fill(text: string) {
    await this.act((element) => this.page.session.call('fill', element, text));
  }

  async pressSequentially(text: string) {
    await this.act((element) => this.page.session.onElement(element, 'value', { text }));
  }

  async press(key: Key) {
    await this.focus();
    await this.page.keyboard.press(key);
  }

  async focus() {
    await this.act((element) => this.page.session.run('(element) => element.focus()', element));
  }

  async selectOption(choice: string | { label: string }) {
    const wanted = typeof choice === 'string' ? choice : choice.label;
    // The choices of a field may come a moment after the field.
    await this.act((element) => this.page.session.call('choose', element, wanted));
  }

  async scrollIntoViewIfNeeded() {
    await this.act(async () => {});
  }

  /** Acts once the element is there, seen and still; tries again where something is in its way, or the action says false. */
  private act(action: (element: ElementReference) => Promise<unknown>) {
    const attempt = () =>
      this.page.inWindow(async (session) => {
        const element = await session.reference('ready', this.steps);
        return element !== undefined && (await action(element)) !== false;
      });
    return until(attempt, `${this} can be used`);
  }

  toString() {
    return `locator ${this.steps.map((step) => JSON.stringify(step)).join(' > ')}`;
  }
}

export function words(text: string | RegExp, exact: boolean): Words {
  return typeof text === 'string' ? { text, exact } : { source: text.source, flags: text.flags };
}
