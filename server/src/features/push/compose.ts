import { createHash } from 'node:crypto';
import type { Locale } from '#contract/locales.ts';
import type { LockScreen } from '#contract/notifications/notifications.ts';
import { localizedPath, pathTo } from '#contract/pages/routes.ts';
import type { PushPayload } from '#contract/push/push.ts';
import type { Person, PushItem } from './rules.ts';
import { counted, words } from './words.ts';

export interface Composition {
  items: readonly PushItem[];
  lockScreen: LockScreen;
  locale: Locale;
  /** How much waits for the member altogether. */
  waiting: number;
  /** The site's word for a fictional profile. */
  fictionalWord: string;
}

const longestText = 120;
const namedPeople = 2;

/** One push for everything that happened: where it leads, and as much of it as the member lets a lock screen show. */
export function compose(composition: Composition): PushPayload {
  const { items, locale, waiting } = composition;
  const checkUrl = pageFor(items, locale);
  return {
    ...shown(composition),
    lang: locale,
    tag: tagOf(composition),
    checkUrl,
    openUrl: `${pathTo('login', locale)}?${new URLSearchParams({ next: checkUrl })}`,
    badge: Math.max(waiting, items.length),
  };
}

/** The Urgency of a push (RFC 8030): the sender of a message waits for an answer, a like can wait until the phone wakes. */
export const urgencyOf = (items: readonly PushItem[]) => (items.some(({ message }) => message) ? 'high' : 'normal');

/** The Topic of a push (RFC 8030): a newer one of the same tag replaces it at the push service, hashed to tell it nothing. */
export const topicOf = (memberId: string, { tag }: PushPayload) =>
  createHash('sha256').update(`${memberId} ${tag}`).digest('base64url').slice(0, 32);

function shown(composition: Composition): { title: string; body: string } {
  const { items, lockScreen, locale, waiting, fictionalWord } = composition;
  const said = words[locale];
  if (lockScreen === 'neutral') {
    const updates = Math.max(waiting, items.length);
    return { title: counted(locale, updates, said.updates), body: counted(locale, updates, said.open) };
  }
  // What people did comes first: the site speaks for itself where nobody else does.
  const done = items.filter(({ person }) => person);
  const [notice] = items.flatMap((each) => each.notice ?? []);
  if (done.length === 0 && notice) return noticed(notice, locale);
  const people = [...new Map(done.flatMap(({ person }) => (person ? [[person.id, person]] : []))).values()];
  const names = people.map((person) => nameOf(person, fictionalWord));
  const counts = [
    { n: done.filter(({ message }) => message).length, of: said.messages },
    { n: unreadIn(done), of: said.unread },
    { n: done.filter(({ kind }) => kind === 'like').length, of: said.likes },
  ].filter(({ n }) => n > 0);
  if (names.length === 1 && counts.length === 1)
    return { title: names[0] ?? '', body: sayingOf(done, lockScreen, locale) };
  const title = counts.map(({ n, of }) => counted(locale, n, of)).join(', ');
  return { title, body: said.from.replace('{names}', () => listOf(names, locale)) };
}

const unreadIn = (items: readonly PushItem[]) => items.reduce((sum, { unread }) => sum + (unread?.messages ?? 0), 0);

function noticed(notice: NonNullable<PushItem['notice']>, locale: Locale): { title: string; body: string } {
  const said = words[locale];
  if ('missing' in notice) return { title: said.profile, body: said.missing[notice.missing] };
  return { title: shortened(notice.title), body: shortened(notice.text) };
}

const nameOf = ({ name, fictional }: Person, fictionalWord: string) =>
  fictional ? `${name} (${fictionalWord})` : name;

/** What one person did: their words only where the member wants them shown and nothing warns of them. */
function sayingOf(items: readonly PushItem[], lockScreen: LockScreen, locale: Locale): string {
  const said = words[locale];
  const [only] = items;
  if (only?.unread) return counted(locale, unreadIn(items), said.unread);
  if (!only?.message) return items.some(({ match }) => match) ? said.match : said.liked;
  if (items.length > 1 || lockScreen !== 'text' || only.message.warned)
    return counted(locale, items.length, said.messages);
  return only.message.kind === 'text' ? shortened(only.message.text) : said[only.message.kind];
}

function shortened(text: string) {
  const characters = [...text.replaceAll(/\s+/g, ' ').trim()];
  return characters.length > longestText ? `${characters.slice(0, longestText - 1).join('')}…` : characters.join('');
}

function listOf(names: string[], locale: Locale) {
  const rest = names.length - namedPeople;
  const listed = rest > 0 ? [...names.slice(0, namedPeople), counted(locale, rest, words[locale].others)] : names;
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(listed);
}

const conversationOf = ({ message, unread }: PushItem) => message?.conversationId ?? unread?.conversationId;

/** The one conversation it is about, or the list that shows all of it; what the site says leads to a page of its own. */
function pageFor(items: readonly PushItem[], locale: Locale): string {
  const done = items.filter(({ person }) => person);
  const [notice] = items.flatMap((each) => each.notice ?? []);
  if (done.length === 0 && notice)
    return 'missing' in notice ? pathTo('profile', locale) : localizedPath(notice.path, locale);
  const conversations = new Set(done.map(conversationOf));
  const [only] = conversations;
  if (only !== undefined && conversations.size === 1) return pathTo('chats-id', locale, { id: only });
  return pathTo(done.some(conversationOf) ? 'chats' : 'likes', locale);
}

/** A neutral one replaces the one before, so that a screen shows one number; others stand beside those of other people. */
function tagOf({ items, lockScreen }: Composition): string {
  const conversations = new Set(items.map(conversationOf));
  const [only] = conversations;
  if (lockScreen === 'neutral' || conversations.size > 1) return 'updates';
  if (items.every(({ notice }) => notice)) return 'notices';
  return only === undefined ? 'likes' : `chat-${only}`;
}
