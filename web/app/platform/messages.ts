import type accounts from '../../locales/en/accounts.json';
import type age from '../../locales/en/age.json';
import type alerts from '../../locales/en/alerts.json';
import type ban from '../../locales/en/ban.json';
import type bell from '../../locales/en/bell.json';
import type blocking from '../../locales/en/blocking.json';
import type bonus from '../../locales/en/bonus.json';
import type chat from '../../locales/en/chat.json';
import type checkout from '../../locales/en/checkout.json';
import type complaints from '../../locales/en/complaints.json';
import type cookies from '../../locales/en/cookies.json';
import type credits from '../../locales/en/credits.json';
import type dataExport from '../../locales/en/data-export.json';
import type directDebit from '../../locales/en/direct-debit.json';
import type documents from '../../locales/en/documents.json';
import type errors from '../../locales/en/errors.json';
import type faq from '../../locales/en/faq.json';
import type forms from '../../locales/en/forms.json';
import type health from '../../locales/en/health.json';
import type home from '../../locales/en/home.json';
import type insight from '../../locales/en/insight.json';
import type installedApp from '../../locales/en/installed-app.json';
import type landers from '../../locales/en/landers.json';
import type languages from '../../locales/en/languages.json';
import type leaving from '../../locales/en/leaving.json';
import type like from '../../locales/en/like.json';
import type likes from '../../locales/en/likes.json';
import type login from '../../locales/en/login.json';
import type matchFinder from '../../locales/en/match-finder.json';
import type memberLanders from '../../locales/en/member-landers.json';
import type memberPage from '../../locales/en/member-page.json';
import type methods from '../../locales/en/methods.json';
import type notifications from '../../locales/en/notifications.json';
import type office from '../../locales/en/office.json';
import type officeContent from '../../locales/en/office-content.json';
import type officeMembers from '../../locales/en/office-members.json';
import type officeMoney from '../../locales/en/office-money.json';
import type officeQueue from '../../locales/en/office-queue.json';
import type officeSettings from '../../locales/en/office-settings.json';
import type officeStaff from '../../locales/en/office-staff.json';
import type overlay from '../../locales/en/overlay.json';
import type ownProfile from '../../locales/en/own-profile.json';
import type photoChecks from '../../locales/en/photo-checks.json';
import type photos from '../../locales/en/photos.json';
import type places from '../../locales/en/places.json';
import type premium from '../../locales/en/premium.json';
import type privacy from '../../locales/en/privacy.json';
import type push from '../../locales/en/push.json';
import type returnPolicy from '../../locales/en/return-policy.json';
import type search from '../../locales/en/search.json';
import type service from '../../locales/en/service.json';
import type settings from '../../locales/en/settings.json';
import type shell from '../../locales/en/shell.json';
import type signup from '../../locales/en/signup.json';
import type swipe from '../../locales/en/swipe.json';
import type terms from '../../locales/en/terms.json';
import type transactions from '../../locales/en/transactions.json';
import type welcome from '../../locales/en/welcome.json';

/** Every sentence of the site by feature. English is the model; the build refuses a language that lacks a key. */
export interface Messages {
  accounts: typeof accounts;
  age: typeof age;
  alerts: typeof alerts;
  ban: typeof ban;
  bell: typeof bell;
  blocking: typeof blocking;
  bonus: typeof bonus;
  chat: typeof chat;
  checkout: typeof checkout;
  complaints: typeof complaints;
  cookies: typeof cookies;
  credits: typeof credits;
  'data-export': typeof dataExport;
  'direct-debit': typeof directDebit;
  documents: typeof documents;
  errors: typeof errors;
  faq: typeof faq;
  'match-finder': typeof matchFinder;
  forms: typeof forms;
  health: typeof health;
  home: typeof home;
  insight: typeof insight;
  'installed-app': typeof installedApp;
  landers: typeof landers;
  languages: typeof languages;
  leaving: typeof leaving;
  like: typeof like;
  likes: typeof likes;
  login: typeof login;
  methods: typeof methods;
  notifications: typeof notifications;
  office: typeof office;
  'office-content': typeof officeContent;
  'office-members': typeof officeMembers;
  'office-money': typeof officeMoney;
  'office-queue': typeof officeQueue;
  'office-settings': typeof officeSettings;
  'office-staff': typeof officeStaff;
  overlay: typeof overlay;
  'photo-checks': typeof photoChecks;
  photos: typeof photos;
  places: typeof places;
  'member-landers': typeof memberLanders;
  'member-page': typeof memberPage;
  search: typeof search;
  service: typeof service;
  premium: typeof premium;
  'own-profile': typeof ownProfile;
  settings: typeof settings;
  shell: typeof shell;
  signup: typeof signup;
  swipe: typeof swipe;
  transactions: typeof transactions;
  welcome: typeof welcome;
  privacy: typeof privacy;
  push: typeof push;
  'return-policy': typeof returnPolicy;
  terms: typeof terms;
}
export type Namespace = keyof Messages;

const parsed = new Map<string, Partial<Messages>>();

/** Where a page that came from the server keeps the sentences that its data only names, by language and namespace. */
export const sentencesKey = '__sentences';
declare global {
  interface Window {
    [sentencesKey]?: Record<string, Messages[Namespace]>;
  }
}

/** Sentences by their name, or as one text, which is cheap to send; read once, however often a page is rendered. */
export function readMessages(text: string): Partial<Messages> {
  const messages = parsed.get(text) ?? (text.startsWith('{') ? JSON.parse(text) : keptInPage(text));
  parsed.set(text, messages);
  return messages;
}

function keptInPage(name: string): Partial<Messages> {
  const [locale, namespaces = ''] = name.split(' ');
  return Object.fromEntries(namespaces.split(',').map((each) => [each, window[sentencesKey]?.[`${locale} ${each}`]]));
}

/** Keeps sentences by their name, language and namespace. */
export function keepMessages(name: string, text: string) {
  if (!parsed.has(name)) parsed.set(name, JSON.parse(text));
}

declare module 'use-intl' {
  interface AppConfig {
    Locale: 'en' | 'fr';
    Messages: Messages;
  }
}
