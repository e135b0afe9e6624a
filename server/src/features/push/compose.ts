import { createHash } from 'node:crypto';
import type { Locale } from '#contract/locales.ts';
import type { LockScreen } from '#contract/notifications/notifications.ts';
import { pathTo } from '#contract/pages/routes.ts';
import type { PushPayload } from '#contract/push/push.ts';
import type { News, Person } from './rules.ts';
import { counted, words } from './words.ts';

export interface Composition {
  news: readonly News[];
  lockScreen: LockScreen;
  locale: Locale;
  /** How much waits for the member altogether. */
  waiting: number;
  /** By what the site names a profile that it plays itself. */
  fictionalWord: string;
}

const longestText = 120;
const namedPeople = 2;

/** One push for everything that happened: where it leads, and as much of it as the member lets a lock screen show. */
export function compose(composition: Composition): PushPayload {
  const { news, locale, waiting } = composition;
  const checkUrl = pageFor(news, locale);
  return {
    ...shown(composition),
    lang: locale,
    tag: tagOf(composition),
    checkUrl,
    openUrl: `${pathTo('login', locale)}?${new URLSearchParams({ next: checkUrl })}`,
    badge: Math.max(waiting, news.length),
  };
}

/** Somebody waits for an answer to a message; a like can wait. */
export const urgencyOf = (news: readonly News[]) => (news.some(({ message }) => message) ? 'high' : 'normal');

/** What replaces one another on a screen also does while it waits at the push service. Tells that service nothing. */
export const topicOf = (memberId: string, { tag }: PushPayload) =>
  createHash('sha256').update(`${memberId} ${tag}`).digest('base64url').slice(0, 32);

function shown(composition: Composition): { title: string; body: string } {
  const { news, lockScreen, locale, waiting, fictionalWord } = composition;
  const said = words[locale];
  if (lockScreen === 'neutral') {
    const updates = Math.max(waiting, news.length);
    return { title: counted(locale, updates, said.updates), body: counted(locale, updates, said.open) };
  }
  const people = [...new Map(news.map(({ person }) => [person.id, person])).values()];
  const names = people.map((person) => nameOf(person, fictionalWord));
  const messages = news.filter(({ message }) => message);
  const likes = news.filter(({ message }) => !message);
  const ofOne = names.length === 1 && (messages.length === 0 || likes.length === 0);
  if (ofOne) return { title: names[0] ?? '', body: sayingOf(news, lockScreen, locale) };
  const title = [
    ...(messages.length > 0 ? [counted(locale, messages.length, said.messages)] : []),
    ...(likes.length > 0 ? [counted(locale, likes.length, said.likes)] : []),
  ].join(', ');
  return { title, body: said.from.replace('{names}', () => listOf(names, locale)) };
}

const nameOf = ({ name, fictional }: Person, fictionalWord: string) =>
  fictional ? `${name} (${fictionalWord})` : name;

/** What one person did: their words only where the member wants them shown and nothing warns of them. */
function sayingOf(news: readonly News[], lockScreen: LockScreen, locale: Locale): string {
  const said = words[locale];
  const [only] = news;
  if (!only?.message) return news.some(({ match }) => match) ? said.match : said.liked;
  if (news.length > 1 || lockScreen !== 'text' || only.message.warned)
    return counted(locale, news.length, said.messages);
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

/** The one conversation it is about, or the list that shows all of it. */
function pageFor(news: readonly News[], locale: Locale): string {
  const conversations = new Set(news.map(({ message }) => message?.conversationId));
  const [only] = conversations;
  if (only !== undefined && conversations.size === 1) return pathTo('chats-id', locale, { id: only });
  return pathTo(news.some(({ message }) => message) ? 'chats' : 'likes', locale);
}

/** A neutral one replaces the one before, so that a screen shows one number; others stand beside those of other people. */
function tagOf({ news, lockScreen }: Composition): string {
  const conversations = new Set(news.map(({ message }) => message?.conversationId));
  const [only] = conversations;
  if (lockScreen === 'neutral' || conversations.size > 1) return 'updates';
  return only === undefined ? 'likes' : `chat-${only}`;
}
