import type { Locale } from '#contract/locales.ts';
import type { LockScreen } from '#contract/notifications/notifications.ts';
import { compose } from './compose.ts';
import type { Person, PushItem } from './rules.ts';

const person = (id: string, name: string, fictional = false): Person => ({
  id,
  name,
  fictional,
  inGoodStanding: true,
  blocked: false,
});
const words: Record<Locale, string> = { en: 'How was your day?', fr: 'Comment s’est passée ta journée\u00a0?' };

/** What a push says when this happened, at each of the levels that a member lets a lock screen show. */
export function examplePushes(locale: Locale, fictionalWord: string): { name: string; title: string; body: string }[] {
  const message = (kind: 'text' | 'photo', from: Person): PushItem => ({
    kind: 'new_messages',
    person: from,
    match: false,
    message: { conversationId: '1', kind, text: kind === 'text' ? words[locale] : '', warned: false },
  });
  const margaux = person('1', 'Margaux');
  const cases: { name: string; items: PushItem[]; lockScreen: LockScreen }[] = [
    { name: 'neutral', items: [message('text', margaux)], lockScreen: 'neutral' },
    { name: 'name', items: [message('text', margaux)], lockScreen: 'name' },
    { name: 'text', items: [message('text', margaux)], lockScreen: 'text' },
    { name: 'photo', items: [message('photo', margaux)], lockScreen: 'text' },
    { name: 'fictional', items: [message('text', person('2', 'Juno', true))], lockScreen: 'text' },
    { name: 'like', items: [{ kind: 'like', person: margaux, match: false }], lockScreen: 'text' },
    { name: 'match', items: [{ kind: 'like', person: margaux, match: true }], lockScreen: 'text' },
    {
      name: 'several',
      items: [message('text', margaux), { kind: 'like', person: person('3', 'Inès'), match: false }],
      lockScreen: 'text',
    },
  ];
  return cases.map(({ name, items, lockScreen }) => {
    const { title, body } = compose({ items, lockScreen, locale, waiting: items.length, fictionalWord });
    return { name, title, body };
  });
}
