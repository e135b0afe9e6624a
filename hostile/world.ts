import { createHash, randomBytes } from 'node:crypto';
import { session } from '#contract/constants.ts';
import { cheapHash, freshApp, type TestApp } from '#server/testing/app.ts';
import type { Caller } from '#server/testing/caller.ts';
import { giveCredits } from '#server/testing/chats.ts';
import { debitForm, payByDebit } from '#server/testing/debits.ts';
import { insertStranger, type Stranger } from '#server/testing/people.ts';
import { buy } from '#server/testing/purchases.ts';
import { startTarget } from './target.ts';

/** Who may stand at the door. The second half of the list has a session that must open nothing. */
export const roles = [
  'visitor',
  'unconfirmed',
  'free',
  'premium',
  'blocked by the victim',
  'banned',
  'pending deletion',
  'of another site',
  'on another site',
] as const;
export type Role = (typeof roles)[number];

/** Whose session is worth something where they use it. */
export const livingRoles: readonly Role[] = ['unconfirmed', 'free', 'premium', 'blocked by the victim'];

/** Of everybody but the victim: an attacker knows their own. */
export const password = 'lantern-Orbit-7-gravel';
export const here = 'localhost';
const elsewhere = 'bdsm.localhost';

/** Found in an answer to anybody else it was leaked. The words stand nowhere else in the product. */
const marker = 'zqvictim';
const victimBorn = '1961-02-03';

export interface Attacker {
  role: Role;
  /** The host they send their requests to. */
  host: string;
  id: string;
  name: string;
  email: string;
  /** The session's token; empty for a visitor. */
  token: string;
}

export interface World {
  /** A second node on the same database, inside the test: arranges things, and is not attacked. */
  app: TestApp;
  victim: Attacker;
  secrets: string[];
  /** Somebody who never does anything, to have conversations with. */
  friend: Attacker;
  newAttacker(role: Role): Promise<Attacker>;
  /** A new session where the last one has ended. */
  renew(attacker: Attacker): Promise<void>;
  /** Their browser, on the node that is not attacked. */
  browserOf(attacker: Attacker): Caller;
  startTarget(env?: Record<string, string>): ReturnType<typeof startTarget>;
}

const keys = { SECRET_KEY: 'a key for the attack suite, known to both its nodes' };

/** Two sites, a victim with something of everything that is private, and as many attackers as are asked for. */
export async function buildWorld(): Promise<World> {
  const app = await freshApp({ config: { secretKey: keys.SECRET_KEY } });
  const hash = await cheapHash(password);
  let count = 0;

  async function insert(stranger: Stranger, account: { paid?: boolean; email: string; hash: string }) {
    const id = await insertStranger(app, stranger);
    await app.db.query('update users set email = $2, password_hash = $3, paid_user = $4 where id = $1', [
      id,
      account.email,
      account.hash,
      account.paid ?? false,
    ]);
    return id;
  }

  async function renew(attacker: Attacker) {
    // Who deleted the account has it back: there is more to attack.
    await app.db.query(
      `with back as (delete from deletions where user_id = $1 returning status_before)
       update users set status = status_before from back where id = $1`,
      [attacker.id],
    );
    attacker.token = await plantSession(app, attacker.id);
  }

  async function newAttacker(role: Role): Promise<Attacker> {
    count += 1;
    const name = `Attacker ${count}`;
    const host = role === 'on another site' ? elsewhere : here;
    const email = `attacker-${count}@hostile.example`;
    if (role === 'visitor') return { role, host, name, email, id: '', token: '' };
    const home = role === 'of another site' ? elsewhere : here;
    const paid = role !== 'free' && role !== 'unconfirmed';
    const id = await insert({ name, host: home, status: statusOf(role) }, { email, hash, paid });
    if (livingRoles.includes(role)) await giveCredits(app, id, 100_000);
    if (role === 'blocked by the victim')
      await app.db.query('insert into blocks (blocker_id, blocked_id, at) values ($1, $2, now())', [victim.id, id]);
    return { role, host, name, email, id, token: await plantSession(app, id) };
  }

  function browserOf({ host, token }: Attacker): Caller {
    const caller = app.visitor({ host });
    caller.cookies.set(session.cookie, token);
    return caller;
  }

  const friendEmail = 'friend@hostile.example';
  const friendId = await insert({ name: 'Friend', gender: 'female' }, { email: friendEmail, hash, paid: true });
  await giveCredits(app, friendId, 100_000);
  const friend: Attacker = {
    role: 'premium',
    host: here,
    id: friendId,
    name: 'Friend',
    email: friendEmail,
    token: await plantSession(app, friendId),
  };
  const email = `${marker}-mail@hostile.example`;
  const victimHash = await cheapHash(`${marker}-password`);
  const id = await insert(
    { name: 'Vera', gender: 'female', born: victimBorn, photos: [{ key: 'portraits/vera' }] },
    { email, hash: victimHash, paid: true },
  );
  await giveCredits(app, id, 1000);
  const victim: Attacker = {
    role: 'premium',
    host: here,
    id,
    name: 'Vera',
    email,
    token: await plantSession(app, id),
  };
  const more = await giveBelongings(app, victim, { friend: await insertFriendOfVictim(), browser: browserOf(victim) });
  return {
    app,
    victim,
    secrets: [marker, victimBorn, victim.token, victimHash, ...more],
    friend,
    newAttacker,
    renew,
    browserOf,
    startTarget: (env = {}) => startTarget({ ...keys, ...databaseEnvironment(app), ...env }),
  };

  // Everybody may look at Friend; whoever the victim writes to is nobody's business.
  function insertFriendOfVictim() {
    return insert({ name: 'Confidant', gender: 'male' }, { email: 'confidant@hostile.example', hash });
  }
}

const statuses: Partial<Record<Role, Stranger['status']>> = {
  unconfirmed: 'not_confirmed',
  banned: 'banned',
  'pending deletion': 'pending_deletion',
};
const statusOf = (role: Role) => statuses[role] ?? 'active';

function databaseEnvironment({ location }: TestApp): Record<string, string> {
  if (!('url' in location)) throw new Error('The attack suite needs PostgreSQL: run its project `hostile`.');
  return { DATABASE_URL: location.url };
}

/** A session that somebody has, without the trouble of logging in. */
async function plantSession({ db }: TestApp, userId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await db.query(
    `insert into sessions (token_hash, user_id, device, created_at, last_seen_at, expires_at)
     values ($1, $2, 'Firefox on Linux', now(), now(), now() + interval '30 days')`,
    [createHash('sha256').update(token).digest(), userId],
  );
  return token;
}

/** Everything that is nobody else's business, with words in it by which it is recognised. Answers more such words. */
async function giveBelongings(
  app: TestApp,
  victim: Attacker,
  { friend, browser }: { friend: string; browser: Caller },
): Promise<string[]> {
  const said = await browser.post('/api/chat.php', { member: friend, kind: 'text', text: `${marker} told a friend` });
  if (said.statusCode !== 201) throw new Error(`The victim could not write: ${said.body}`);
  await app.db.query(
    `insert into photos (profile_id, position, status, storage_key, width, height, created_at)
     values ($1, 1, 'pending', $2, 480, 600, now())`,
    [victim.id, `${marker}-photo`],
  );
  await app.db.query(
    `insert into chat_photos (owner_id, conversation_id, storage_key, blur_key, thumbhash, width, height, files, created_at)
     values ($1, $2, $3, $3, '', 480, 600, '{}', now())`,
    [victim.id, said.json().conversation.id, `${marker}-chat-photo`],
  );
  await app.db.query(
    `insert into chat_voices (owner_id, conversation_id, storage_key, milliseconds, levels, files, created_at)
     values ($1, $2, $3, 1000, '{1}', '{}', now())`,
    [victim.id, said.json().conversation.id, `${marker}-voice`],
  );
  await app.db.query(
    `insert into passkeys (user_id, credential_id, public_key, counter, name, created_at)
     values ($1, $2, $3, 0, $4, now())`,
    [victim.id, Buffer.from(`${marker}-credential`), Buffer.from(`${marker}-key`), `${marker} phone`],
  );
  // Far ahead of their events: nothing is pushed by itself, and whatever changes here was changed by an attack.
  await app.db.query('insert into push_subscribers (member_id, pushed_id) values ($1, 9007199254740991)', [victim.id]);
  await app.db.query(
    `insert into push_subscriptions (member_id, endpoint, p256dh, auth, user_agent, sent_id, created_at, used_at)
     values ($1, $2, $3, $4, $2, 0, now(), now())`,
    [victim.id, `https://push.example.com/${marker}`, Buffer.alloc(65, marker), Buffer.alloc(16, marker)],
  );
  await app.db.query(
    `insert into discount_codes (code, site_id, percentage, user_id, created_at)
     select $1, site_id, 50, id, now() from users where id = $2`,
    [`${marker}-code`.toUpperCase(), victim.id],
  );
  await app.db.query(`insert into signup_messages (user_id, member_id, text, at) values ($1, $2, $3, now())`, [
    victim.id,
    friend,
    `${marker} said hello`,
  ]);
  await buy(app, browser);
  await browser.post('/api/payment.php', { bundle: 'large', paymentmethod: 'visa', country: 'FR' });
  const form = debitForm({ account_holder: `Vera ${marker}`, street: `${marker} street` });
  const debited = await payByDebit(app, browser, form);
  if (debited.statusCode !== 201) throw new Error(`The victim could not pay by direct debit: ${debited.body}`);
  return [String(form.iban), String(form.phone), debited.json().mandate_reference];
}
