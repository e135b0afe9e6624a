import type { RouteName } from '#contract/pages/routes.ts';

/** Where a message comes in: the page before the member's eyes, and the id in its address. */
export interface Place {
  page: RouteName | undefined;
  id: string | undefined;
}

interface Incoming {
  conversation: { id: string };
  profile: { id: string };
  message: { mine: boolean };
}

/** While these are filled in nothing comes up beside them. */
const undisturbed: readonly (RouteName | undefined)[] = [
  'credits-id-paymentmethod',
  'credits-repeat-order',
  'directdebit',
  'signup',
  'complete-signup',
];

/** Whether a message that came is to be shown where the member is: not their own, and not what they see there anyway. */
export function deservesToast({ conversation, profile, message }: Incoming, { page, id }: Place): boolean {
  if (message.mine || undisturbed.includes(page)) return false;
  if (page === 'chats') return false;
  if (page === 'chats-id') return id !== conversation.id;
  return !(page === 'members-id-chat' && id === profile.id);
}

const longest = 90;

/** The first words of a text in one line, cut between words where that can be. */
export function firstWords(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  const signs = [...line];
  if (signs.length <= longest) return line;
  const cut = signs.slice(0, longest).join('');
  const space = cut.lastIndexOf(' ');
  return `${space > longest / 2 ? cut.slice(0, space) : cut}…`;
}
