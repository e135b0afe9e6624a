import type { Locale } from '#contract/locales.ts';
import type { Mail } from '#server/platform/outbox/outbox.ts';

interface Words {
  subject: string;
  lines: string[];
  /** What the link is called. */
  action: string;
  after: string[];
}

interface Letter {
  to: string;
  locale: Locale;
  link: string;
}

export const activationMail = (
  letter: Letter & { name: string; siteName: string; messages: number; days: number },
): Mail => {
  const { name, siteName, messages, days } = letter;
  const words: Record<Locale, Words> = {
    en: {
      subject: `Confirm your e-mail address for ${siteName}`,
      lines: [
        `Hello ${name},`,
        `One step is left: confirm that this address is yours.`,
        ...(messages > 0 ? [`${messages} free messages are waiting for you.`] : []),
      ],
      action: 'Confirm my address',
      after: [`The link works once, for ${days} days. If you did not sign up at ${siteName}, ignore this mail.`],
    },
    fr: {
      subject: `Confirmez votre adresse e-mail pour ${siteName}`,
      lines: [
        `Bonjour ${name},`,
        `Il ne reste qu’une étape : confirmez que cette adresse est la vôtre.`,
        ...(messages > 0 ? [`${messages} messages gratuits vous attendent.`] : []),
      ],
      action: 'Confirmer mon adresse',
      after: [
        `Le lien fonctionne une fois, pendant ${days} jours. Si vous ne vous êtes pas inscrit sur ${siteName}, ignorez cet e-mail.`,
      ],
    },
  };
  return written(letter, words[letter.locale]);
};

export const passwordResetMail = (letter: Letter & { name: string; siteName: string; hours: number }): Mail => {
  const { name, siteName, hours } = letter;
  const words: Record<Locale, Words> = {
    en: {
      subject: `Choose a new password for ${siteName}`,
      lines: [`Hello ${name},`, `Somebody, hopefully you, asked for a new password.`],
      action: 'Choose a new password',
      after: [
        `The link works once, for ${hours * 60} minutes. If it was not you, ignore this mail: your password stays as it is.`,
      ],
    },
    fr: {
      subject: `Choisissez un nouveau mot de passe pour ${siteName}`,
      lines: [`Bonjour ${name},`, `Quelqu’un, vous sans doute, a demandé un nouveau mot de passe.`],
      action: 'Choisir un nouveau mot de passe',
      after: [
        `Le lien fonctionne une fois, pendant ${hours * 60} minutes. Si ce n’était pas vous, ignorez cet e-mail : votre mot de passe reste inchangé.`,
      ],
    },
  };
  return written(letter, words[letter.locale]);
};

export const mailChangeMail = (
  letter: Letter & { name: string; siteName: string; email: string; hours: number },
): Mail => {
  const { name, siteName, email, hours } = letter;
  const words: Record<Locale, Words> = {
    en: {
      subject: `Confirm your new address for ${siteName}`,
      lines: [`Hello ${name},`, `Confirm that ${email} is yours, and your account moves to this address.`],
      action: 'Confirm my new address',
      after: [`The link works once, for ${hours} hours. Until then nothing changes.`],
    },
    fr: {
      subject: `Confirmez votre nouvelle adresse pour ${siteName}`,
      lines: [`Bonjour ${name},`, `Confirmez que ${email} est bien à vous, et votre compte passera à cette adresse.`],
      action: 'Confirmer ma nouvelle adresse',
      after: [`Le lien fonctionne une fois, pendant ${hours} heures. D’ici là, rien ne change.`],
    },
  };
  return written(letter, words[letter.locale]);
};

export const mailChangeNotice = (letter: Letter & { name: string; siteName: string; email: string }): Mail => {
  const { name, siteName, email } = letter;
  const words: Record<Locale, Words> = {
    en: {
      subject: `A new address was given for your account at ${siteName}`,
      lines: [
        `Hello ${name},`,
        `Your account is to move to ${email} as soon as its owner confirms. If that is you, there is nothing to do here.`,
        'If it is not you, choose a new password now: the change then ends with it.',
      ],
      action: 'Choose a new password',
      after: [],
    },
    fr: {
      subject: `Une nouvelle adresse a été indiquée pour votre compte ${siteName}`,
      lines: [
        `Bonjour ${name},`,
        `Votre compte passera à l’adresse ${email} dès que son propriétaire l’aura confirmée. Si c’est vous, il n’y a rien à faire ici.`,
        'Si ce n’est pas vous, choisissez un nouveau mot de passe sans attendre : le changement sera alors annulé.',
      ],
      action: 'Choisir un nouveau mot de passe',
      after: [],
    },
  };
  return written(letter, words[letter.locale]);
};

/** The same letter as text and as simple HTML. */
function written({ to, locale, link }: Letter, { subject, lines, action, after }: Words): Mail {
  const paragraph = (line: string) => `<p>${escapeHtml(line)}</p>`;
  const button = `<p><a href="${escapeHtml(link)}">${escapeHtml(action)}</a></p>`;
  const body = [...lines.map(paragraph), button, ...after.map(paragraph)].join('\n');
  return {
    to,
    subject,
    text: [...lines, `${action}:\n${link}`, ...after].join('\n\n'),
    html: `<!doctype html>\n<html lang="${locale}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>\n<body>\n${body}\n</body></html>`,
  };
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign);
