import type { ComplaintKind } from '#contract/complaints/complaints.ts';
import type { Locale } from '#contract/locales.ts';
import type { NotificationKind } from '#contract/notifications/kinds.ts';
import type { CompanyInfo, SiteSettings } from '#contract/sites/settings.ts';
import type { Words } from './words.ts';

/** Something was done to an account: by which device, and when in the reader's own time. */
interface AccountChange {
  name: string;
  device: string;
  time: string;
  link: string;
}

/** A person named in a mail, as the reader of the mail may see them. */
export interface MailPerson {
  id: string;
  name: string;
  age: number;
  place: string;
  /** The address of a thumbnail that opens without a session; null where the member shows none to strangers. */
  picture: string | null;
  /** What a profile that the site plays is called. */
  label: string | null;
}

/** Where one click stops mails like this one, and where it stops all. */
export interface StopLinks {
  of: NotificationKind;
  kind: string;
  all: string;
}

/** A mail about what happened while its reader was away. */
interface Notification {
  name: string;
  link: string;
  stop: StopLinks;
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
  /** `date` is when everything is erased, written out. */
  accountDeleted: { name: string; date: string; link: string };
  /** `date` is until when the link works, written out. */
  dataExport: { name: string; date: string; link: string };
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
  /** `notice` is what was decided and why, as staff wrote it. */
  accountClosed: { name: string; notice: string; link: string };
  /** What was turned down or limited; `date` is until when, written out, where there is an end. */
  sanction: { name: string; what: 'reject' | 'warn' | 'limit'; notice: string; date: string; link: string };
  /** `notice` says why the photo check was refused; empty where the photo was confirmed. */
  photoCheck: { name: string; notice: string; link: string };
  reportReceived: { name: string; reference: string; link: string };
  reportDecided: { name: string; reference: string; outcome: 'kept' | 'measures' | 'closed'; link: string };
  /** `notice` answers a complaint or an appeal, as staff wrote it. */
  decided: { name: string; reference: string; notice: string; link: string };
  /** `other` is whose account was closed for fraud; `credits` came back. */
  fraudWarning: { name: string; other: string; credits: number; link: string };
  complaintReceived: { name: string; reference: string; link: string };
  questionReceived: { name: string; reference: string; link: string };
  /** What somebody asks, for whoever reads the site's mail. */
  questionForSupport: {
    name: string;
    email: string;
    subject: string;
    text: string;
    reference: string;
    link: string;
  };
  /** What somebody complained of, for whoever reads the site's mail. */
  complaintForSupport: {
    name: string;
    from: string;
    email: string;
    kind: ComplaintKind;
    subject: string;
    text: string;
    url: string;
    reference: string;
    link: string;
  };
  withdrawal: { name: string; order: string; time: string; amount: string; link: string };
  /** `notDue` where the money was for an order that its buyer may no longer have. */
  refund: { name: string; order: string; amount: string; credits: number; notDue: boolean; link: string };
  debitReturned: { name: string; amount: string; date: string; link: string };
  newMessages: Notification & {
    messages: number;
    /** How many conversations in all; the mail lists the people of the newest. */
    conversations: number;
    people: readonly (MailPerson & { messages: number; time: string })[];
  };
  /** `matched` where the one like is an answer to the reader's own. */
  newLikes: Notification & { likes: number; matched: boolean; people: readonly MailPerson[] };
  /** `day` is when the oldest unread message came, written out; `credits` is what a reply costs. */
  unreadReminder: Notification & { person: MailPerson; messages: number; day: string; credits: number };
  weeklyDigest: Notification & { people: readonly MailPerson[]; likes: number; matches: number };
  profileReminder: Notification & { missing: 'photo' | 'note' };
  promotion: Notification & { title: string; text: string; action: string };
  news: Notification & { title: string; text: string; action: string };
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
