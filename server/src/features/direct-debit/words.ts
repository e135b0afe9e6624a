import type { Locale } from '#contract/locales.ts';

/** The text message with the code. It names the amount, so that members see what they confirm, and no site. */
const message: Record<Locale, (code: string, amount: string, minutes: number) => string> = {
  en: (code, amount, minutes) =>
    `${code} is your code for a direct debit of ${amount}. It is valid for ${minutes} minutes. Do not share it with anyone.`,
  fr: (code, amount, minutes) =>
    `${code} est votre code pour un prélèvement de ${amount}. Il est valable ${minutes} minutes. Ne le communiquez à personne.`,
};

// The GSM alphabet has no no-break space: a single one doubles the length, and the price, of a text message.
export const codeMessage = (locale: Locale, code: string, amount: string, minutes: number) =>
  message[locale](code, amount, minutes).replaceAll(/[\u00a0\u202f]/g, ' ');
