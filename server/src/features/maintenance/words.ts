import type { Locale } from '#contract/locales.ts';

const words: Record<Locale, { title: string; sentence: string; question: string }> = {
  en: {
    title: 'Back in a few minutes',
    sentence: 'We are working on the site. Your messages, matches and credits are safe.',
    question: 'Something urgent? Write to',
  },
  fr: {
    title: 'De retour dans quelques minutes',
    sentence: 'Le site est en maintenance. Vos messages, vos matchs et vos crédits ne risquent rien.',
    question: 'Une urgence ? Écrivez à',
  },
};

export const wordsIn = (locale: Locale) => words[locale];
