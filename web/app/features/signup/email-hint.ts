import { POPULAR_DOMAINS, run as spellCheck } from '@zootools/email-spell-checker';

// The checker knows the world's large providers; these are where our members' mail lives besides.
const houses = [
  'outlook.com',
  'hotmail.com',
  'icloud.com',
  'live.com',
  'orange.fr',
  'wanadoo.fr',
  'free.fr',
  'sfr.fr',
  'laposte.net',
  'bbox.fr',
  'neuf.fr',
  'numericable.fr',
  'hotmail.fr',
  'live.fr',
  'outlook.fr',
  'yahoo.fr',
  'gmx.fr',
  'skynet.be',
  'proximus.be',
  'telenet.be',
  'bluewin.ch',
  'ziggo.nl',
  'kpnmail.nl',
  'web.de',
  't-online.de',
  'libero.it',
  'wp.pl',
  'btinternet.com',
  'proton.me',
  'protonmail.com',
];
const domains = [...new Set([...POPULAR_DOMAINS, ...houses])];

/** The address somebody probably meant; undefined when theirs looks as meant. */
export function emailHint(email: string): string | undefined {
  const typed = email.trim().toLowerCase();
  const [name = '', domain = '', ...more] = typed.split('@');
  if (!name || !domain || more.length || domains.includes(domain)) return undefined;
  const whole = `${name}@${completed(domain)}`;
  if (domains.includes(completed(domain))) return whole;
  const hint = spellCheck({ email: whole, domains })?.full;
  // Only a house we know: guessing at the end of a company's own address does more harm than good.
  return hint && domains.includes(hint.slice(name.length + 1)) ? hint : undefined;
}

/** 'gmail' was not finished: the house of that name, or else the ending most have. */
const completed = (domain: string) =>
  domain.includes('.') ? domain : (domains.find((known) => known.startsWith(`${domain}.`)) ?? `${domain}.com`);
