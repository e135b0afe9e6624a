import type { Locale } from '#contract/locales.ts';

const words: Record<Locale, { title: string; sentence: string; question: string }> = {
  en: {
    title: 'Back in a few minutes',
    sentence:
      'We are working on the site. Your messages, matches and credits are safe, and nothing is charged meanwhile.',
    question: 'Something urgent? Write to',
  },
  fr: {
    title: 'De retour dans quelques minutes',
    sentence:
      'Le site est en maintenance. Vos messages, vos matchs et vos crédits ne risquent rien, et rien n’est débité entre-temps.',
    question: 'Une urgence ? Écrivez à',
  },
};

export const wordsIn = (locale: Locale) => words[locale];
