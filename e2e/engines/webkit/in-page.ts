import { computeAccessibleName, getRole, isInaccessible } from 'dom-accessibility-api';

/*
 * Runs inside the page: finds elements as Playwright's locators do, by what a person or a screen reader would call them,
 * and tells what is to be known of them. It is bundled and sent to the browser by session.ts.
 */

/** Words as Playwright takes them: a part of the text in any case, the exact text, or a regular expression. */
export type Words = { text: string; exact: boolean } | { source: string; flags: string };

/** One step of a locator. Each looks inside what the steps before it have found, or chooses among them. */
export type Step =
  | { by: 'role'; role: string; name?: Words; level?: number }
  | { by: 'label' | 'text'; words: Words }
  | { by: 'css' | 'xpath'; path: string }
  | { by: 'filter'; has?: Words; hasNot?: Words }
  | { by: 'nth'; index: number };

/** What matchers and actions ask about the first element that was found. */
export interface Facts {
  count: number;
  texts: string[];
  visible: boolean;
  text: string;
  value: string;
  checked: boolean;
  focused: boolean;
  enabled: boolean;
  attribute: string | null;
}

export function find(steps: Step[]): Element[] {
  let found: Element[] = [document.documentElement];
  for (const step of steps) found = take(found, step);
  return found;
}

function take(found: Element[], step: Step): Element[] {
  if (step.by === 'nth') {
    const chosen = found.at(step.index);
    return chosen ? [chosen] : [];
  }
  if (step.by === 'filter') {
    const { has, hasNot } = step;
    return found.filter((each) => (!has || isIn(has, textOf(each))) && (!hasNot || !isIn(hasNot, textOf(each))));
  }
  const inside = new Set(found.flatMap((each) => within(each, step)));
  // In the order of the page, as Playwright has them.
  return [...inside].sort((one, other) =>
    one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
  );
}

function within(root: Element, step: Exclude<Step, { by: 'nth' | 'filter' }>): Element[] {
  if ('path' in step) return step.by === 'xpath' ? byPath(root, step.path) : [...root.querySelectorAll(step.path)];
  const all = [...root.querySelectorAll('*')];
  if (step.by === 'role') return byRole(all, step);
  const { by, words } = step;
  if (by === 'text') return all.filter((each) => isText(each, words));
  return all.filter((each) => labelsOf(each).some((label) => isIn(words, label)));
}

function byRole(all: Element[], { role, name, level }: Extract<Step, { by: 'role' }>): Element[] {
  return all.filter(
    (each) =>
      getRole(each) === role &&
      (level === undefined || levelOf(each) === level) &&
      (!name || mayBeCalled(each, name)) &&
      !isInaccessible(each) &&
      (!name || isIn(name, computeAccessibleName(each))),
  );
}

/** Computing a name takes long, and most elements have none of its words anywhere: those need no closer look. */
function mayBeCalled(element: Element, name: Words): boolean {
  if ('source' in name) return true;
  const parts = [element, ...element.querySelectorAll('[aria-label], [aria-labelledby], [alt], [title], input, svg')];
  const attributes = parts.flatMap((part) => ['alt', 'title', 'value'].map((each) => part.getAttribute(each) ?? ''));
  const words = [textOf(element), ...attributes, ...parts.flatMap(labelsOf)];
  return bare(words.join('')).includes(bare(name.text));
}

const bare = (text: string) => text.replace(/\s+/g, '').toLowerCase();

function byPath(root: Element, path: string): Element[] {
  const result = document.evaluate(path, root, null, XPathResult.ORDERED_NODE_SNAPSHOT_TYPE, null);
  return Array.from({ length: result.snapshotLength }, (_, index) => result.snapshotItem(index)).filter(
    (node) => node instanceof Element,
  );
}

function levelOf(element: Element): number {
  return Number(element.getAttribute('aria-level') ?? element.localName.replace(/\D/g, ''));
}

function labelsOf(element: Element): string[] {
  const { labels } = element as HTMLInputElement;
  const ids = element.getAttribute('aria-labelledby')?.split(/\s+/) ?? [];
  const named = ids.map((id) => document.getElementById(id)).filter((each) => each !== null);
  const own = element.getAttribute('aria-label');
  return [...[...(labels ?? []), ...named].map(textOf), ...(own ? [own] : [])];
}

/** The innermost element that says it. */
function isText(element: Element, words: Words): boolean {
  if (element.closest('head, script, style, noscript')) return false;
  return isIn(words, textOf(element)) && ![...element.children].some((child) => isIn(words, textOf(child)));
}

function isIn(words: Words, text: string): boolean {
  const said = normalized(text);
  if ('source' in words) return new RegExp(words.source, words.flags).test(said);
  const wanted = normalized(words.text);
  return words.exact ? said === wanted : said.toLowerCase().includes(wanted.toLowerCase());
}

const textOf = (element: Element) => element.textContent ?? '';
const normalized = (text: string) =>
  text
    .replace(/\u200b/g, '')
    .replace(/\s+/g, ' ')
    .trim();

/** Playwright's idea of visible: it takes up space, and is not hidden. */
function isVisible(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect();
  return width > 0 && height > 0 && getComputedStyle(element).visibility === 'visible';
}

export function look(steps: Step[], attribute = ''): Facts {
  const found = find(steps);
  const first = found[0] as (HTMLInputElement & HTMLElement) | undefined;
  return {
    count: found.length,
    texts: found.map(textOf),
    visible: first !== undefined && isVisible(first),
    text: first ? normalized(textOf(first)) : '',
    value: first?.value ?? '',
    checked: first?.checked ?? first?.getAttribute('aria-checked') === 'true',
    focused: first !== undefined && document.activeElement === first,
    enabled: first !== undefined && !first.disabled && first.getAttribute('aria-disabled') !== 'true',
    attribute: first?.getAttribute(attribute || 'id') ?? null,
  };
}

/** The element to act on, once it is seen, usable, and no longer moves. */
export async function ready(steps: Step[]): Promise<Element | null> {
  const [element] = find(steps);
  if (!element || !isVisible(element) || element.matches(':disabled')) return null;
  element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
  const before = element.getBoundingClientRect();
  await new Promise((frame) => requestAnimationFrame(() => requestAnimationFrame(frame)));
  const { x, y } = element.getBoundingClientRect();
  return element.isConnected && x === before.x && y === before.y ? element : null;
}

/** Writes into a field as an input method does: through the browser's own editing, with its events. */
export function fill(element: HTMLInputElement | HTMLTextAreaElement, text: string) {
  element.focus();
  if (element instanceof HTMLInputElement && !typed.includes(element.type)) return set(element, text);
  element.select();
  document.execCommand(text === '' ? 'delete' : 'insertText', false, text);
}

const typed = ['text', 'email', 'password', 'search', 'tel', 'url', 'number'];

/** A slider or a date has no text to edit. React hears of a value only when the setter of the class has written it. */
function set(element: HTMLInputElement, value: string) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(element, value);
  for (const name of ['input', 'change']) element.dispatchEvent(new Event(name, { bubbles: true }));
}

/** Chooses by value or by what the choice is called. Says whether there is such a choice. */
export function choose(element: HTMLSelectElement, wanted: string): boolean {
  const option = [...element.options].find(({ value, label }) => value === wanted || normalized(label) === wanted);
  if (!option) return false;
  element.focus();
  option.selected = true;
  for (const name of ['input', 'change']) element.dispatchEvent(new Event(name, { bubbles: true }));
  return true;
}

/** From now on a field for files that is clicked opens no window of the system, and is remembered instead. */
export function catchFileFields() {
  document.addEventListener(
    'click',
    (event) => {
      if (!(event.target instanceof HTMLInputElement) || event.target.type !== 'file') return;
      event.preventDefault();
      caught = event.target;
    },
    { capture: true },
  );
}

let caught: HTMLInputElement | undefined;
export const caughtFileField = () => caught ?? null;
