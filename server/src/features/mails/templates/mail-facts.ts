import type { Locale } from '#contract/locales.ts';
import type { CompanyInfo, SiteSettings } from '#contract/sites/settings.ts';
import type { Words } from './words.ts';

/** Something was done to an account: by which device, and when in the reader's own time. */
interface AccountChange {
  name: string;
  device: string;
  time: string;
  link: string;
}

/** What each mail has to tell, besides its words. */
export interface MailFacts {
  activation: { name: string; messages: number; days: number; link: string };
  /** `messages` is how many messages the credits are enough for. */
  welcome: { name: string; credits: number; messages: number; link: string };
  passwordReset: { name: string; minutes: number; link: string };
  mailChange: { name: string; email: string; hours: number; link: string };
  mailChangeNotice: { name: string; email: string; link: string };
  newDevice: { name: string; device: string; time: string; link: string };
  newPasskey: AccountChange & { passkey: string };
  secondFactorOn: AccountChange;
  secondFactorOff: AccountChange;
  passwordChanged: AccountChange;
  /** Amounts and dates come written out, in the reader's language. */
  receipt: { name: string; credits: number; amount: string; statement: string; link: string };
  preNotification: {
    name: string;
    amount: string;
    /** The day the bank is asked to collect. */
    date: string;
    /** The account's end, and its bank where we know it. */
    account: string;
    creditor: string;
    creditorId: string;
    mandate: string;
    signed: string;
    link: string;
  };
  /** `order` says what was bought and when; `time` is the moment the withdrawal reached us. */
  withdrawal: { name: string; order: string; time: string; amount: string; link: string };
  /** `notDue` where the money was for an order that its buyer may no longer have. */
  refund: { name: string; order: string; amount: string; credits: number; notDue: boolean; link: string };
  debitReturned: { name: string; amount: string; date: string; link: string };
}
export type MailName = keyof MailFacts;

/** Whose mail it is, and in which language. */
export interface Sender {
  locale: Locale;
  words: Words;
  siteName: string;
  niche: SiteSettings['niche'];
  company: Pick<CompanyInfo, 'name' | 'address' | 'city'>;
}

export type MailProps<Name extends MailName> = MailFacts[Name] & { sender: Sender };
