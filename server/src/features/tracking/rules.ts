import type { Tracking } from '#contract/accounts/accounts.ts';

export type ConversionEvent = 'signup' | 'purchase';

/** A conversion as it is reported to a network. */
export interface Conversion extends Omit<Tracking, 'network'> {
  /** The same for every attempt: a network that is told twice can see that it is one. */
  id: string;
  event: ConversionEvent;
  network: string;
  /** Tells members apart without saying who they are. */
  member: string;
  site: string;
  /** In hundredths; nothing for a signup. */
  amount: number | null;
  currency: string | null;
}

const macroValues = {
  id: ({ id }) => id,
  event: ({ event }) => event,
  network: ({ network }) => network,
  ref: ({ ref }) => ref,
  sub1: ({ sub1 }) => sub1,
  sub2: ({ sub2 }) => sub2,
  sub3: ({ sub3 }) => sub3,
  member: ({ member }) => member,
  site: ({ site }) => site,
  amount: ({ amount }) => (amount === null ? undefined : (amount / 100).toFixed(2)),
  currency: ({ currency }) => currency ?? undefined,
} satisfies Record<string, (conversion: Conversion) => string | undefined>;

type Macro = keyof typeof macroValues;
const isMacro = (name: string): name is Macro => Object.hasOwn(macroValues, name);
const braces = /\{([^{}]*)\}/g;

/** The address of a postback: every macro of the template in its place, escaped. What is not known is empty. */
export const postbackUrl = (template: string, conversion: Conversion): string =>
  template.replace(braces, (text, name: string) =>
    isMacro(name) ? encodeURIComponent(wellFormed(macroValues[name](conversion) ?? '')) : text,
  );

/** Half a character, which a hand-made signup may hold, cannot be escaped. */
const wellFormed = (text: string) => text.replace(/\p{Surrogate}/gu, '');

export type TemplateProblem = 'invalid' | 'unknown_macro' | 'macro_in_host';

/** The problem of an operator's template; undefined where it will do. */
export function templateProblem(template: string): TemplateProblem | undefined {
  const names = [...template.matchAll(braces)].map(([, name = '']) => name);
  if (names.some((name) => !isMacro(name))) return 'unknown_macro';
  const [one, other] = ['1', '2'].map((value) => originOf(template.replace(braces, value)));
  if (one === undefined || other === undefined) return 'invalid';
  // A macro in the host would let the address of a visitor's link choose the server that a postback goes to.
  return one === other ? undefined : 'macro_in_host';
}

function originOf(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const { protocol, origin, username, password } = new URL(address);
  return /^https?:$/.test(protocol) && !username && !password ? origin : undefined;
}

/** What an answer means: `again` is worth another try, `refused` would be refused again. */
export function outcomeOf(status: number): 'delivered' | 'refused' | 'again' {
  if (status >= 200 && status < 300) return 'delivered';
  return status >= 500 || status === 429 || status === 408 ? 'again' : 'refused';
}
