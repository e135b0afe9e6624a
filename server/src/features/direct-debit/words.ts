import type { Locale } from '#contract/locales.ts';

/** The text message with the code. It names the amount, so that nobody confirms what they do not know, and no site. */
const message: Record<Locale, (code: string, amount: string, minutes: number) => string> = {
  en: (code, amount, minutes) =>
    `${code} is your code for a direct debit of ${amount}. It is valid for ${minutes} minutes. Give it to nobody.`,
  fr: (code, amount, minutes) =>
    `${code} est votre code pour un prélèvement de ${amount}. Il est valable ${minutes} minutes. Ne le communiquez à personne.`,
};

export const codeMessage = (locale: Locale, code: string, amount: string, minutes: number) =>
  message[locale](code, amount, minutes);
