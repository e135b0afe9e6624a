import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { callPaths } from '#contract/call-paths.ts';
import { failures } from '#contract/errors.ts';
import { siteSettings } from '#contract/sites/settings.ts';

/*
 * A page, a mail or an error promises nothing that the software does not do. Each promise below is forbidden until
 * what keeps it is there; then its line has nothing more to check, and the sentence may be written.
 */

const root = resolve(import.meta.dirname, '../../../..');
const paths: string[] = Object.values(callPaths).map(({ path }) => path);

interface Promised {
  what: string;
  isKept: boolean;
  /** The sentences that would promise it, in both languages. */
  sentences: RegExp[];
  /** Sentences of this kind that once stood on a page. */
  examples: string[];
}

const promises: Promised[] = [
  {
    what: 'deleting the account oneself, and bringing it back',
    isKept: paths.includes('/api/account-delete.php'),
    sentences: [
      /clicks? to delete/i,
      /delete your account/i,
      /(deleted account|closed at once).*brought back/i,
      /change or delete everything/i,
      /reactivate it|brings everything back/i,
      /clics? pour supprimer/i,
      /supprimer votre compte/i,
      /(compte supprimé|fermé aussitôt).*rétabli/i,
      /modifier ou supprimer à tout moment/i,
      /réactivez-le|rétablit tout/i,
      /three clicks|trois clics/i,
      /reopen (it|the account|your account)|rouvrir le compte|rouvre votre compte/i,
    ],
    examples: [
      'Three clicks to delete, one to take your data with you.',
      'You can delete your account whenever you like, in your settings.',
      'Leaving for good takes three clicks.',
      'Partir pour de bon prend trois clics.',
      'for 14 days you can reopen the account as it was',
      'A deleted account can be brought back for 14 days, then it is erased.',
      'Trois clics pour supprimer, un seul pour emporter vos données.',
      'Ce compte est en cours de suppression ; réactivez-le avec le lien reçu par e-mail',
    ],
  },
  {
    what: 'taking one’s data along',
    isKept: paths.includes('/api/export.php'),
    sentences: [
      /take your data|data with you|take along/i,
      /(download|export) your data/i,
      /emporter/i,
      /export(er|ez)/i,
    ],
    examples: [
      'You can correct, take along and delete what is yours.',
      'Vous pouvez corriger, emporter et supprimer ce qui est à vous.',
    ],
  },
  {
    what: 'choosing which mails one gets',
    isKept: paths.includes('/api/notifications.php'),
    sentences: [/choose which (other )?(e-?)?mails/i, /choisissez quels (autres )?e-mails/i],
    examples: ['you choose which other mails you get', 'vous choisissez quels autres e-mails vous recevez'],
  },
  {
    what: 'credits spent on a fake coming back',
    isKept: isUsed('returnCreditsSpentOn', 'server/src/features/credits'),
    sentences: [
      /credits.*(come back|comes back|returns?|get back)/i,
      /returns the credits|spent on them comes back|get back the credits/i,
      /vous reviennent|vous revient|vous rend les crédits|récupèrent les crédits/i,
    ],
    examples: [
      'the credits you spent on chats with them come back by themselves',
      'One removed as fake returns the credits you spent on it, by itself.',
      'Was somebody a fake? What you spent on them comes back.',
      'Un profil retiré comme faux vous rend les crédits dépensés, de lui-même.',
      'C’était un faux profil ? Ce que vous y avez dépensé vous revient.',
    ],
  },
  {
    what: 'photos checked before others see them',
    isKept: siteSettings.parse({}).photo_review === 'manual',
    sentences: [/check photos before/i, /vérifions les photos avant/i],
    examples: ['We check photos before others see them.', 'Nous vérifions les photos avant que les autres les voient.'],
  },
  {
    what: 'a mail with the reason of a decision, or before the terms change',
    isKept: readdirSync(join(root, 'server/src/features/mails/templates')).some((file) => /ban|decision/.test(file)),
    sentences: [
      /in the mail we send you/i,
      /we tell you .*by e-?mail/i,
      /dans l’e-mail que nous vous envoyons/i,
      /nous vous le disons .*par e-mail/i,
    ],
    examples: [
      'You read it when you log in, and in the mail we send you.',
      'If we change these terms we tell you a month before, by e-mail.',
      'Si nous changeons ces conditions, nous vous le disons un mois avant, par e-mail.',
    ],
  },
  {
    what: 'withdrawing from a purchase oneself',
    isKept: paths.includes('/api/withdraw.php'),
    sentences: [
      /in two clicks, under orders|under orders and invoices, in two clicks/i,
      /en deux clics, sous commandes/i,
    ],
    examples: [
      'You do it yourself, in two clicks, under Orders and invoices.',
      'Vous le faites vous-même, en deux clics, sous Commandes et factures.',
    ],
  },
  {
    what: 'a form to write to support with',
    isKept: paths.includes('/api/support.php'),
    sentences: [/contact form|form below/i, /formulaire (de contact|ci-dessous)/i],
    examples: ['Use the contact form.', 'Utilisez le formulaire de contact.'],
  },
  {
    what: 'stopping emails without logging in',
    isKept: paths.includes('/api/unsubscribe.php'),
    sentences: [/unsubscribe link that works without/i, /désinscription qui fonctionne sans/i],
    examples: [
      'Each of these emails has an unsubscribe link that works without logging in.',
      'Chacun de ces e-mails contient un lien de désinscription qui fonctionne sans se connecter.',
    ],
  },
  {
    what: 'a weekly limit that one sets oneself',
    isKept: paths.includes('/api/spending-limit.php'),
    sentences: [/set the most credits/i, /nombre de crédits à ne pas dépasser/i],
    examples: [
      'In your settings you can set the most credits you want to spend.',
      'Fixez le nombre de crédits à ne pas dépasser du lundi au dimanche.',
    ],
  },
  {
    what: 'a service worker that stores no pages',
    isKept: !/\bcaches\b/.test(readFileSync(join(root, 'web/public/sw-push.js'), 'utf8')),
    sentences: [/stores no pages/i, /n’enregistre ni page/i],
    examples: ['It shows notifications, and it stores no pages.', 'Il n’enregistre ni page ni image.'],
  },
  {
    what: 'words that are gone from the device after logging out',
    isKept: readFileSync(join(root, 'web/app/platform/use-log-out.ts'), 'utf8').includes('forgetWritten'),
    sentences: [/logging out deletes/i, /en vous déconnectant, vous effacez/i],
    examples: [
      'Logging out deletes your unsent messages from this device.',
      'En vous déconnectant, vous effacez de cet appareil vos brouillons.',
    ],
  },
];

/** Every sentence somebody may read, by where it stands. */
const sentences: [where: string, text: string][] = [
  ...['web/locales/en', 'web/locales/fr', 'server/src/features/mails/templates/words'].flatMap((folder) =>
    readdirSync(join(root, folder)).flatMap((file) =>
      textsIn(JSON.parse(readFileSync(join(root, folder, file), 'utf8')), `${folder}/${file}`),
    ),
  ),
  ...Object.entries(failures).flatMap(([code, { message }]) => textsIn(message, `contract/errors.ts ${code}`)),
];

function textsIn(value: unknown, where: string): [string, string][] {
  if (typeof value === 'string') return [[where, value]];
  return Object.entries(value as object).flatMap(([key, inner]) => textsIn(inner, `${where} ${key}`));
}

/** Whether running code outside a folder calls for something. */
function isUsed(name: string, outside: string): boolean {
  const folder = join(root, 'server/src');
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => join(folder, file))
    .filter((file) => !relative(root, file).startsWith(outside))
    .some((file) => readFileSync(file, 'utf8').includes(name));
}

describe.each(promises)('$what', ({ sentences: promising, examples }) => {
  it.each(examples)('would be known by: %s', (example) => {
    expect(promising.some((pattern) => pattern.test(example))).toBe(true);
  });
});

const unkept = promises.filter(({ isKept }) => !isKept);
it.each(unkept)('$what is promised nowhere while nothing keeps it', ({ sentences: promising }) => {
  const found = sentences.filter(([, text]) => promising.some((pattern) => pattern.test(text)));
  expect(found).toEqual([]);
});

it.each(['en', 'fr'])('the terms in %s say which review of photos holds, by the setting', (locale) => {
  const terms = readFileSync(join(root, `web/locales/${locale}/terms.json`), 'utf8');
  expect(terms).toMatch(/\{photo_review, select, manual \{[^}]+\} other \{[^}]+\}\}/);
});
