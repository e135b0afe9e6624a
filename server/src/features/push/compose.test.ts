import { describe, expect, it } from 'vitest';
import { lockScreens } from '#contract/notifications/notifications.ts';
import { type Composition, compose, topicOf, urgencyOf } from './compose.ts';
import type { Person, PushItem } from './rules.ts';

const person = (name: string, more: Partial<Person> = {}): Person => ({
  id: name,
  name,
  fictional: false,
  inGoodStanding: true,
  blocked: false,
  ...more,
});
const margaux = person('Margaux');
const message = (from: Person, text = 'Eight?', more: Partial<NonNullable<PushItem['message']>> = {}): PushItem => ({
  kind: 'new_messages',
  person: from,
  match: false,
  message: { conversationId: from.name, kind: 'text', text, warned: false, ...more },
});
const like = (from: Person, match = false): PushItem => ({ kind: 'like', person: from, match });
const composed = (items: PushItem[], more: Partial<Composition> = {}) =>
  compose({ items, lockScreen: 'text', locale: 'en', waiting: items.length, fictionalWord: 'Fictional', ...more });
const shown = (items: PushItem[], more: Partial<Composition> = {}) => {
  const { title, body } = composed(items, more);
  return [title, body];
};

describe('on a lock screen', () => {
  it('that is to be neutral nothing tells of a dating site, nor of anybody', () => {
    const items = [message(margaux), like(person('Salma'), true)];
    expect(shown(items, { lockScreen: 'neutral' })).toEqual(['2 updates', 'Open the app to see them.']);
    expect(shown(items, { lockScreen: 'neutral', locale: 'fr' })).toEqual([
      '2 nouveautés',
      'Ouvrez l’application pour les voir.',
    ]);
    // A push replaces the notification before it, so its text counts everything that is unread.
    expect(shown(items, { lockScreen: 'neutral', waiting: 5 })[0]).toBe('5 updates');
  });

  it.each(lockScreens)('set to %s, a fictional profile is named as one wherever it is named', (lockScreen) => {
    const [title = ''] = shown([message(person('Juno', { fictional: true }))], { lockScreen });
    expect(title).toBe(lockScreen === 'neutral' ? '1 update' : 'Juno (Fictional)');
  });

  it.each<[string, PushItem[], string[], string[]]>([
    ['one message', [message(margaux)], ['Margaux', 'Eight?'], ['Margaux', 'Eight?']],
    [
      'two of one person',
      [message(margaux), message(margaux)],
      ['Margaux', '2 new messages'],
      ['Margaux', '2 nouveaux messages'],
    ],
    [
      'a photo',
      [message(margaux, '', { kind: 'photo' })],
      ['Margaux', 'Sent you a photo'],
      ['Margaux', 'Vous a envoyé une photo'],
    ],
    [
      'words that warn',
      [message(margaux, 'bad', { warned: true })],
      ['Margaux', '1 new message'],
      ['Margaux', '1 nouveau message'],
    ],
    ['a like', [like(margaux)], ['Margaux', 'Likes you'], ['Margaux', 'Vous a envoyé un like']],
    ['a match', [like(margaux, true)], ['Margaux', 'You like each other'], ['Margaux', 'C’est réciproque']],
    [
      'a like and a message of one',
      [message(margaux), like(margaux)],
      ['1 new message, 1 new like', 'From Margaux'],
      ['1 nouveau message, 1 nouveau like', 'De Margaux'],
    ],
    [
      'four people',
      ['Ana', 'Bea', 'Cleo', 'Dana'].map((name) => message(person(name))),
      ['4 new messages', 'From Ana, Bea, and 2 others'],
      ['4 nouveaux messages', 'De Ana, Bea et 2 autres'],
    ],
  ])('%s stands there in both languages', (_what, items, english, french) => {
    expect([shown(items), shown(items, { locale: 'fr' })]).toEqual([english, french]);
  });

  it('a long text is cut between characters, and one of several lines is one', () => {
    const [, body = ''] = shown([message(margaux, `Hello\n\n${'👋'.repeat(200)}`)]);
    expect([...body].length).toBe(120);
    expect(body).toMatch(/^Hello 👋+…$/u);
  });
});

describe('a click leads', () => {
  it.each<[string, PushItem[], string, string]>([
    ['to the conversation', [message(margaux), message(margaux)], '/chats/Margaux', 'chat-Margaux'],
    ['to all of them', [message(margaux), message(person('Salma'))], '/chats', 'updates'],
    ['to the likes', [like(margaux), like(person('Salma'))], '/likes', 'likes'],
    ['to the messages first', [like(margaux), message(margaux)], '/chats', 'updates'],
  ])('%s', (_what, items, path, tag) => {
    expect(composed(items)).toMatchObject({ checkUrl: path, tag, openUrl: `/login?next=${encodeURIComponent(path)}` });
    expect(composed(items, { locale: 'fr' })).toMatchObject({
      checkUrl: `/fr${path}`,
      openUrl: `/fr/login?next=${encodeURIComponent(`/fr${path}`)}`,
    });
  });
});

it('a message is urgent, a like is not, and the service on the way learns of neither', () => {
  expect([urgencyOf([like(margaux), message(margaux)]), urgencyOf([like(margaux)])]).toEqual(['high', 'normal']);
  const topic = topicOf('12', composed([message(margaux)]));
  expect(topic).toMatch(/^[\w-]{32}$/);
  expect(topicOf('13', composed([message(margaux)]))).not.toBe(topic);
});
