import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type Locale, localeNames } from '#contract/locales.ts';
import { accents } from './look.ts';
import type { MailFacts, MailName } from './mail-facts.ts';
import { counted, fill, words } from './words.ts';
import { written } from './written.ts';

const link = 'http://localhost:3000/somewhere?token=abc&more=1';
const name = `<b>D'Arc</b> & {email}`;
const person = {
  id: '7',
  name,
  age: 31,
  place: 'Lyon',
  picture: 'http://localhost:3000/f/margaux.webp',
  label: 'Fictional',
};
const stop = {
  of: 'new_messages',
  kind: 'http://localhost:3000/unsubscribe?token=one',
  all: 'http://localhost:3000/unsubscribe?token=all',
} as const;
const facts: MailFacts = {
  activation: { name, messages: 3, days: 7, link },
  welcome: { name, credits: 3, messages: 3, link },
  passwordReset: { name, minutes: 60, link },
  mailChange: { name, email: 'new@example.com', hours: 24, link },
  mailChangeNotice: { name, email: 'new@example.com', link },
  newDevice: { name, device: 'Firefox, Windows', time: '15 November 2026 at 12:00', link },
  newPasskey: { name, passkey: 'My phone', device: 'Firefox, Windows', time: '15 November 2026 at 12:00', link },
  secondFactorOn: { name, device: 'Firefox, Windows', time: '15 November 2026 at 12:00', link },
  secondFactorOff: { name, device: 'Firefox, Windows', time: '15 November 2026 at 12:00', link },
  passwordChanged: { name, device: 'Firefox, Windows', time: '15 November 2026 at 12:00', link },
  accountDeleted: { name, date: '29 November 2026', link },
  dataExport: { name, date: '25 November 2026', link },
  receipt: { name, credits: 40, amount: '€39.99', statement: 'TESTCO', link },
  preNotification: {
    name,
    amount: '€39.99',
    date: '18 November 2026',
    account: 'FR76 … 0189, Crédit Agricole',
    creditor: 'Test Company B.V.',
    creditorId: 'NL00ZZZ123456780000',
    mandate: 'RV-0123456789',
    signed: '15 November 2026',
    link,
  },
  accountClosed: { name, notice: 'Three members reported that you asked them for money.', link },
  photoCheck: { name, notice: 'Your face cannot be seen.', link },
  sanction: { name, what: 'limit', notice: 'You asked for money.', date: '22 November 2026', link },
  reportReceived: { name, reference: 'R-000000-000001', link },
  reportDecided: { name, reference: 'R-000000-000001', outcome: 'closed', link },
  decided: { name, reference: 'D-000000-000001', notice: 'We looked at it again.\nYour photo is back.', link },
  fraudWarning: { name, other: 'Suave', credits: 6, link },
  questionReceived: { name, reference: 'S-000000-000001', link },
  questionForSupport: {
    name: '',
    email: 'ada@site.example',
    subject: name,
    text: 'Where is it?\nI paid yesterday.',
    reference: 'S-000000-000001',
    link,
  },
  complaintReceived: { name, reference: 'C-000000-000001', link },
  complaintForSupport: {
    name: '',
    from: name,
    email: 'ada@site.example',
    kind: 'illegal',
    subject: 'A stolen photo',
    text: 'It shows me.\nI never agreed.',
    url: 'https://site.example/members/1',
    reference: 'C-000000-000001',
    link,
  },
  withdrawal: { name, order: '40 × 1', time: '15 November 2026 at 12:00 UTC', amount: '€39.99', link },
  refund: { name, order: '40 × 1', amount: '€10.00', credits: 10, notDue: false, link },
  debitReturned: { name, amount: '€39.99', date: '20 November 2026', link },
  newMessages: { name, messages: 3, conversations: 1, people: [{ ...person, messages: 3, time: '21:04' }], link, stop },
  newLikes: { name, likes: 1, matched: false, people: [person], link, stop },
  unreadReminder: { name, person, messages: 2, day: 'Monday', credits: 1, link, stop },
  weeklyDigest: { name, people: [person, { ...person, id: '8', picture: null }], likes: 2, matches: 1, link, stop },
  profileReminder: { name, missing: 'photo', link, stop },
  promotion: { name, title: 'Twice as much', text: 'Until Sunday.\n\nFor everybody.', action: 'See', link, stop },
  news: { name, title: 'Something to hear', text: 'They are here.', action: 'See', link, stop },
};
const names = Object.keys(facts) as MailName[];
const company = { name: 'Test Company B.V.', address: 'Teststraat 1', city: 'Utrecht' };
const write = <Name extends MailName>(mail: Name, locale: Locale, changes: Partial<MailFacts[Name]> = {}) =>
  written(mail, { locale, siteName: 'Knot', niche: 3, company }, { ...facts[mail], ...changes });
const every = names.flatMap((mail) => localeNames.map((locale): [MailName, Locale] => [mail, locale]));

/** Keys and gaps of every sentence, wherever it stands. */
function gaps(value: unknown, path = ''): string[] {
  if (typeof value === 'string') return [`${path} ${(value.match(/\{\w+\}/g) ?? []).sort().join(' ')}`];
  return Object.entries(value as object).flatMap(([key, inner]) => gaps(inner, `${path}.${key}`));
}

test('every language has every sentence, with the same gaps', () => {
  for (const locale of localeNames) expect(gaps(words[locale]).sort()).toEqual(gaps(words.en).sort());
});

describe.each(every)('the mail %s in %s', (mail, locale) => {
  const { subject, text, html } = write(mail, locale);

  test('says the same as text and as HTML, with its link in full in both', () => {
    const shown = html
      .replace(/[\s\S]*<\/style>/, '')
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll('&#x27;', "'")
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&')
      .replaceAll(/\s+/g, ' ');
    const isLink = (line: string) => html.includes(`href="${line.replace('&', '&amp;')}"`);
    for (const line of text.split(/\n+/)) if (!isLink(line)) expect(shown).toContain(line.replaceAll(/\s+/g, ' '));
    expect(text).toContain(`\n${link}\n`);
    expect(html).toContain(`href="${link.replace('&', '&amp;')}"`);
    expect(html).toMatch(new RegExp(`^<!doctype html>\\n<html[^>]* lang="${locale}"`));
  });

  test('shows what members chose as text, and fills no gap twice', () => {
    expect(html).not.toContain('<b>');
    expect(html).toContain('&lt;b&gt;D&#x27;Arc&lt;/b&gt; &amp; {email}');
    expect(text).toContain(name);
    expect(text.replaceAll(name, '')).not.toMatch(/[{}]|undefined|\[object/);
  });

  test('tells a stranger who sees the screen nothing about the site', () => {
    const preview = /<div[^>]*data-skip-in-text[^>]*>([^<]*)/.exec(html)?.[1] ?? '';
    expect(preview).toMatch(/^\S.{5}/);
    for (const words of [subject, preview]) {
      expect(words).not.toMatch(/knot|dating|rencontre|match|date\b|sex|credit|crédit|message|D'Arc/i);
    }
    expect(subject.length).toBeLessThan(50);
  });

  test('asks nobody else for anything but faces that everybody may see, and fits a small phone', () => {
    const withoutFaces = html.replaceAll(`src="${person.picture}"`, '').replaceAll('<img', '');
    expect(withoutFaces.replaceAll(/href="[^"]*"/g, '')).not.toMatch(/<script|src=|url\(|@import/);
    const widths = Array.from(html.matchAll(/(?<!max-)width[:=]"?(\d+)px/g), ([, width]) => Number(width));
    for (const width of widths) expect(width).toBeLessThanOrEqual(320);
  });
});

test.each([
  ['en', 3, '3 free messages are waiting for you.'],
  ['en', 1, '1 free message is waiting for you.'],
  ['fr', 3, '3\u00a0messages gratuits vous attendent.'],
  ['fr', 1, '1\u00a0message gratuit vous attend.'],
] as const)('the activation mail offers in %s the %i free messages that wait (R6.02)', (locale, messages, offer) => {
  expect(write('activation', locale, { messages }).text).toContain(offer);
});

test.each([
  ['en', 3, 3, '3 welcome credits have been added to your account. That is enough for 3 messages.'],
  ['en', 1, 1, '1 welcome credit has been added to your account. That is enough for 1 message.'],
  ['en', 1, 0, '1 welcome credit has been added to your account.\n'],
  ['fr', 3, 1, '3\u00a0crédits de bienvenue ont été ajoutés à votre compte. De quoi envoyer 1\u00a0message.'],
] as const)(
  'the welcome mail in %s names the %i welcome credits and the %i messages they are enough for',
  (locale, credits, messages, gift) => {
    expect(write('welcome', locale, { credits, messages }).text).toContain(gift);
  },
);

test.each([
  ['receipt', 'en', 'Your receipt: €39.99'],
  ['receipt', 'fr', 'Votre reçu\u00a0: €39.99'],
  ['refund', 'en', 'Your refund of €10.00'],
  ['refund', 'fr', 'Votre remboursement de €10.00'],
  ['preNotification', 'en', 'Direct debit on 18 November 2026'],
  ['preNotification', 'fr', 'Prélèvement prévu le 18 November 2026'],
] as const)('the subject of the mail %s in %s says how much or when: %s', (mail, locale, subject) => {
  expect(write(mail, locale).subject).toBe(subject);
});

// Mails without a greeting: they begin with what happened, and name whom it is about.
const withoutGreeting: MailName[] = ['newMessages', 'newLikes', 'unreadReminder', 'weeklyDigest'];

describe.each(every.filter(([mail]) => !withoutGreeting.includes(mail)))('the mail %s in %s', (mail, locale) => {
  test.each(['www.evil.example', 'evil.com', 'J.R. Smith', 'a@b'])(
    'greets %s without a name that reads as a link',
    (linked) => {
      const { text, html } = write(mail, locale, { name: linked });
      expect(text).not.toContain(linked);
      expect(html).not.toContain(linked);
      expect(text).toMatch(locale === 'en' ? /^Hello,\n/ : /^Bonjour,\n/);
    },
  );
});

test('where a signup gives no credits, no mail speaks of messages', () => {
  for (const locale of localeNames) {
    expect(write('activation', locale, { messages: 0 }).text).not.toMatch(/message/i);
    expect(write('welcome', locale, { credits: 0, messages: 0 }).text).not.toMatch(/message/i);
  }
});

test('a device that says nothing about itself is said to be unknown', () => {
  expect(write('newDevice', 'en', { device: '' }).text).toContain('Device: not recognized');
});

const luminance = (hex: string) => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((start) => Number.parseInt(hex.slice(start, start + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

test.each(Object.entries(accents))('the accent of niche %s can be read, as a button and as text', (_niche, accent) => {
  for (const colour of [accent.fill, accent.ink]) expect(1.05 / (luminance(colour) + 0.05)).toBeGreaterThan(4.5);
  expect((luminance(accent.darkInk) + 0.05) / (luminance('#211b24') + 0.05)).toBeGreaterThan(4.5);
});

test('each site writes in its own colour', () => {
  const from = { locale: 'en', siteName: 'Parade', niche: 7, company } as const;
  expect(written('activation', from, facts.activation).html).toContain(accents[7].fill);
});

test('a gap that nothing fills stops the mail', () => {
  expect(() => fill('Hello {name}', {})).toThrow('A mail lacks name.');
  expect(counted('fr', 0, { one: '{n} un', other: '{n} autres' })).toBe('0 un');
});

test.each(Object.keys(facts))('%s stands with its picture among the documented mails', (mail) => {
  const file = mail.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const document = readFileSync(new URL('../../../../../docs/mails.md', import.meta.url), 'utf8');
  expect(document).toContain(`(images/mails/${file}.webp)`);
});
