import type { Body } from '#contract/calls.ts';
import { targetOf } from '../features/short-links/short-links.ts';
import type { TestApp } from './app.ts';
import type { CallerOptions } from './caller.ts';

let count = 0;

/** Everything a signup needs, of somebody whom nobody knows yet. */
export function newcomer(changes: Partial<Body<'signup'>> = {}): Body<'signup'> {
  count += 1;
  return {
    email: `newcomer${count}@example.com`,
    name: `Newcomer ${count}`,
    password: 'a-long-enough-secret',
    date_of_birth: '1990-05-01',
    gender: 'female',
    sexuality: 'hetero',
    country: 'FR',
    terms: true,
    ...changes,
  };
}

/** Somebody who has just signed up, in their own browser. */
export async function signedUp(app: TestApp, changes: Partial<Body<'signup'>> = {}, options: CallerOptions = {}) {
  const person = newcomer(changes);
  const caller = app.visitor(options);
  const answer = await caller.post('/api/signup.php', person);
  if (answer.statusCode !== 201) throw new Error(`${person.name} could not sign up: ${answer.body}`);
  return { person, caller, user: answer.json().user };
}

/** The same, once they have followed the link of the activation mail. */
export async function confirmedMember(
  app: TestApp,
  changes: Partial<Body<'signup'>> = {},
  options: CallerOptions = {},
) {
  const newcomer = await signedUp(app, changes, options);
  const { pathname, search, hostname } = await linkTo(app, newcomer.person.email);
  await app.visitor({ host: hostname }).get(`${pathname}${search}`);
  return newcomer;
}
/** As if they had followed the link in the mail, but without the credits that gives. */
export const confirmAddress = ({ db }: TestApp, userId: string) =>
  db.query(`update users set status = 'active' where id = $1`, [userId]);

export interface SentMail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** Newest first. */
export async function mailsTo(app: TestApp, address: string): Promise<SentMail[]> {
  return (await app.visitor().get(`/dev/outbox.json?${new URLSearchParams({ to: address })}`)).json().items;
}

/** Where the link in the newest mail to somebody leads. */
export async function linkTo(app: TestApp, address: string): Promise<URL> {
  const [mail] = await mailsTo(app, address);
  return linkOf(app, mail);
}

/** Where the link of a mail leads; one that has expired leads to itself. */
export async function linkOf({ db, sites, platform }: TestApp, mail: Pick<SentMail, 'text'> | undefined): Promise<URL> {
  const link = new URL(/https?:\S+/.exec(mail?.text ?? '')?.[0] ?? '');
  const site = sites.all.find(({ host }) => host === link.hostname);
  const { secrets, clock } = platform;
  const target = site && (await targetOf(db, secrets, { site, path: link.pathname, now: clock.now() }));
  return new URL(target ?? link.href, link);
}
