import type { Locale } from '#contract/locales.ts';

interface Counted {
  one: string;
  other: string;
}

/** Every sentence of a push. The first two say nothing of what kind of site it is. */
const en = {
  updates: { one: '{n} update', other: '{n} updates' },
  open: { one: 'Open the app to see it.', other: 'Open the app to see them.' },
  messages: { one: '{n} new message', other: '{n} new messages' },
  likes: { one: '{n} new like', other: '{n} new likes' },
  unread: { one: '{n} unread message', other: '{n} unread messages' },
  liked: 'Likes you',
  match: 'You like each other',
  photo: 'Sent you a photo',
  voice: 'Sent you a voice message',
  gif: 'Sent you a GIF',
  gift: 'Sent you a gift',
  from: 'From {names}',
  others: { one: '{n} other', other: '{n} others' },
  profile: 'Your profile',
  missing: { photo: 'A photo is still missing.', note: 'A few words about you are still missing.' },
};

const fr: typeof en = {
  updates: { one: '{n} nouveauté', other: '{n} nouveautés' },
  open: { one: 'Ouvrez l’application pour la voir.', other: 'Ouvrez l’application pour les voir.' },
  messages: { one: '{n} nouveau message', other: '{n} nouveaux messages' },
  likes: { one: '{n} nouveau like', other: '{n} nouveaux likes' },
  unread: { one: '{n}\u00a0message non lu', other: '{n}\u00a0messages non lus' },
  liked: 'Vous a envoyé un like',
  match: 'C’est réciproque',
  photo: 'Vous a envoyé une photo',
  voice: 'Vous a envoyé un message vocal',
  gif: 'Vous a envoyé un GIF',
  gift: 'Vous a envoyé un cadeau',
  from: 'De {names}',
  others: { one: '{n} autre', other: '{n} autres' },
  profile: 'Votre profil',
  missing: { photo: 'Il manque encore une photo.', note: 'Il manque encore quelques mots sur vous.' },
};

export const words: Record<Locale, typeof en> = { en, fr };

/** The sentence for that many: one language counts none as one, the other does not. */
export const counted = (locale: Locale, n: number, { one, other }: Counted) =>
  (new Intl.PluralRules(locale).select(n) === 'one' ? one : other).replace('{n}', String(n));
