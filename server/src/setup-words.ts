import type { Locale } from '#contract/locales.ts';

/** What the page of the first start says. What it writes into the terminal, and the launch checklist, is English alone. */
const en = {
  title: 'Set up Rendezvous',
  once: 'This page is shown once. What is not asked here can be changed later, at <code>/admin</code>.',
  optional: 'may be left out',
  submit: 'Make the site',
  groups: { owner: 'You, the owner', company: 'The company behind the site', site: 'The first site' },
  fields: {
    SETUP_OWNER_LOGIN: { label: 'Login', hint: 'Small letters and digits, or an email address.' },
    SETUP_OWNER_PASSWORD: { label: 'Password', hint: 'Long beats complicated.' },
    SETUP_COMPANY_NAME: { label: 'Company name', hint: 'As it stands on invoices and in the terms.' },
    SETUP_COMPANY_ADDRESS: { label: 'Street and number', hint: '' },
    SETUP_COMPANY_CITY: { label: 'City', hint: '' },
    SETUP_COMPANY_COUNTRY: { label: 'Country', hint: 'Two capital letters, such as NL.' },
    SETUP_COMPANY_NUMBER: { label: 'Company number', hint: '' },
    SETUP_COMPANY_VAT: { label: 'VAT number', hint: '' },
    SETUP_SITE_HOST: { label: 'Domain', hint: 'Such as example.com; www.example.com is answered as well.' },
    SETUP_SITE_NAME: { label: 'Name of the site', hint: '' },
    SETUP_NICHE: { label: 'Kind of site', hint: 'It decides colours and words.' },
  },
  inDemo: (name: string) => `in the demo: ${name}`,
  check: (labels: string) => `Please check: ${labels}.`,
  easilyGuessed: 'This password is easily guessed: choose a longer one.',
  made: (host: string) => `${host} is there`,
  scan: 'Scan this with your authenticator app now: <b>it is shown this once.</b>',
  code: 'QR code for the authenticator app',
  withoutCamera: 'Without a camera',
  next: (login: string) => `Then start the server and log in at <code>/admin</code> as <b>${login}</b>.`,
  before: 'Before the site is opened',
};
export type SetupWords = typeof en;
export type SetupField = keyof SetupWords['fields'];

const fr: SetupWords = {
  title: 'Installer Rendezvous',
  once: 'Cette page ne s’affiche qu’une fois. Le reste se règle plus tard, dans <code>/admin</code>.',
  optional: 'facultatif',
  submit: 'Créer le site',
  groups: { owner: 'Vous, propriétaire', company: 'La société derrière le site', site: 'Le premier site' },
  fields: {
    SETUP_OWNER_LOGIN: { label: 'Identifiant', hint: 'Des minuscules et des chiffres, ou une adresse e-mail.' },
    SETUP_OWNER_PASSWORD: { label: 'Mot de passe', hint: 'Mieux vaut long que compliqué.' },
    SETUP_COMPANY_NAME: {
      label: 'Nom de la société',
      hint: 'Tel qu’il figure sur les factures et dans les conditions.',
    },
    SETUP_COMPANY_ADDRESS: { label: 'Rue et numéro', hint: '' },
    SETUP_COMPANY_CITY: { label: 'Ville', hint: '' },
    SETUP_COMPANY_COUNTRY: { label: 'Pays', hint: 'Deux majuscules, par exemple FR.' },
    SETUP_COMPANY_NUMBER: { label: 'Numéro d’immatriculation', hint: '' },
    SETUP_COMPANY_VAT: { label: 'Numéro de TVA', hint: '' },
    SETUP_SITE_HOST: { label: 'Domaine', hint: 'Par exemple example.com ; www.example.com répond aussi.' },
    SETUP_SITE_NAME: { label: 'Nom du site', hint: '' },
    SETUP_NICHE: { label: 'Type de site', hint: 'Il décide des couleurs et des mots.' },
  },
  inDemo: (name) => `dans la démo : ${name}`,
  check: (labels) => `Veuillez vérifier : ${labels}.`,
  easilyGuessed: 'Ce mot de passe se devine facilement : choisissez-en un plus long.',
  made: (host) => `${host} est en place`,
  scan: 'Scannez maintenant ce code avec votre application d’authentification : <b>il ne s’affiche qu’une fois.</b>',
  code: 'Code QR pour l’application d’authentification',
  withoutCamera: 'Sans appareil photo',
  next: (login) =>
    `Démarrez ensuite le serveur et connectez-vous dans <code>/admin</code> sous le nom de <b>${login}</b>.`,
  before: 'Avant d’ouvrir le site',
};

export const setupWords: Record<Locale, SetupWords> = { en, fr };
