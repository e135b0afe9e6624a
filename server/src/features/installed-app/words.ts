import type { Locale } from '#contract/locales.ts';

/** What an installed app says outside of its pages: on its icon, and where no page can be had. */
const en = {
  messages: 'Messages',
  likes: 'Likes',
  offline: {
    title: 'You’re offline',
    text: 'This page needs a connection. Conversations you’ve opened on this device are still here to read and answer.',
    again: 'Try again',
    messages: 'Open messages',
  },
};

const fr: typeof en = {
  messages: 'Messages',
  likes: 'Likes',
  offline: {
    title: 'Vous êtes hors ligne',
    text: 'Cette page demande une connexion. Les conversations ouvertes sur cet appareil restent là : vous pouvez les lire et y répondre.',
    again: 'Réessayer',
    messages: 'Ouvrir les messages',
  },
};

export const words: Record<Locale, typeof en> = { en, fr };
