import { randomBytes, randomUUID } from 'node:crypto';
import { buy } from '#server/testing/purchases.ts';
import type { Thing } from './fields.ts';
import type { Attacker, World } from './world.ts';

/** Well formed, and given to nobody. */
export const nobodys: Record<Thing, string> = {
  member: '4611686018427387903',
  address: 'nobody@hostile.example',
  conversation: '4611686018427387903',
  message: '4611686018427387903',
  photo: '4611686018427387903',
  'chat photo': '4611686018427387903',
  'voice message': '4611686018427387903',
  session: '4611686018427387903',
  passkey: '4611686018427387903',
  'push device': '4611686018427387903',
  order: '4611686018427387903',
  purchase: '4611686018427387903',
  'discount code': 'NOBODYS-CODE',
};

const victims: Record<Thing, string> = {
  member: 'select $1::bigint as id',
  address: 'select email as id from users where id = $1',
  conversation: 'select conversation_id as id from conversation_sides where member_id = $1',
  message: 'select id from messages where sender_id = $1',
  photo: `select id from photos where profile_id = $1 and status = 'pending'`,
  'chat photo': 'select id from chat_photos where owner_id = $1',
  'voice message': 'select id from chat_voices where owner_id = $1',
  session: 'select id from sessions where user_id = $1',
  passkey: 'select id from passkeys where user_id = $1',
  'push device': 'select id from push_subscriptions where member_id = $1',
  order: `select id from payments where user_id = $1 and status <> 'completed' order by id limit 1`,
  purchase: `select id from payments where user_id = $1 and status = 'completed' order by id limit 1`,
  'discount code': 'select code as id from discount_codes where user_id = $1',
};

/** What the victim has of everything, by its name. */
export async function belongingsOfVictim({ app, victim }: World): Promise<Record<Thing, string>> {
  const found: Partial<Record<Thing, string>> = {};
  for (const [thing, statement] of Object.entries(victims) as [Thing, string][]) {
    const { rows } = await app.db.query<{ id: string }>(statement, [victim.id]);
    if (!rows[0]) throw new Error(`The victim has no ${thing} to be attacked: give them one in hostile/world.ts.`);
    found[thing] = rows[0].id;
  }
  return found as Record<Thing, string>;
}

type Maker = (world: World, owner: Attacker) => Promise<string | undefined>;

/** Makes somebody a new one of their own; undefined where they cannot have one. Of members, somebody they may meet. */
const makers: Record<Thing, Maker> = {
  member: async ({ friend }) => friend.id,
  address: async (_world, { email }) => email,
  conversation: async (world, owner) => (await speak(world, owner))?.conversation,
  message: async (world, owner) => (await speak(world, owner))?.message,
  photo: ({ app }, { id }) =>
    insert(
      app,
      `insert into photos (profile_id, position, status, storage_key, width, height, created_at)
       select $1, coalesce(max(position), 0) + 1, 'active', $2, 480, 600, now() from photos where profile_id = $1
       returning id`,
      [id, randomUUID()],
    ),
  'chat photo': ({ app }, { id }) =>
    insert(
      app,
      `insert into chat_photos (owner_id, storage_key, blur_key, thumbhash, width, height, files, created_at)
       values ($1, $2, $2, '', 480, 600, '{}', now()) returning id`,
      [id, randomUUID()],
    ),
  'voice message': ({ app }, { id }) =>
    insert(
      app,
      `insert into chat_voices (owner_id, storage_key, milliseconds, levels, files, created_at)
       values ($1, $2, 1000, '{1}', '{}', now()) returning id`,
      [id, randomUUID()],
    ),
  session: ({ app }, { id }) =>
    insert(
      app,
      `insert into sessions (token_hash, user_id, created_at, last_seen_at, expires_at)
       values ($2, $1, now(), now(), now() + interval '1 day') returning id`,
      [id, randomBytes(32)],
    ),
  passkey: ({ app }, { id }) =>
    insert(
      app,
      `insert into passkeys (user_id, credential_id, public_key, counter, name, created_at)
       values ($1, $2, $2, 0, 'phone', now()) returning id`,
      [id, randomBytes(16)],
    ),
  'push device': ({ app }, { id }) =>
    insert(
      app,
      `with subscriber as (
         insert into push_subscribers (member_id, pushed_id) values ($1, 0)
         on conflict (member_id) do update set pushed_id = 0 returning member_id)
       insert into push_subscriptions
         (member_id, endpoint, p256dh, auth, user_agent, sent_id, created_at, used_at)
       select member_id, $2, $3, $4, '', 0, now(), now() from subscriber returning id`,
      [id, `https://push.example.com/${randomUUID()}`, randomBytes(65), randomBytes(16)],
    ),
  order: async (world, owner) => {
    const ordered = await world
      .browserOf(owner)
      .post('/api/payment.php', { bundle: 'small', paymentmethod: 'visa', country: 'FR' });
    return ordered.statusCode === 201 ? ordered.json().payment.payment_id : undefined;
  },
  purchase: (world, owner) => buy(world.app, world.browserOf(owner)),
  'discount code': ({ app }, { id }) =>
    insert(
      app,
      `insert into discount_codes (code, site_id, percentage, user_id, validity, created_at)
       select upper($2), site_id, 10, id, 'always', now() from users where id = $1 returning code as id`,
      [id, `own-${randomUUID().slice(0, 8)}`],
    ),
};

export const newBelonging = (world: World, owner: Attacker, thing: Thing) => makers[thing](world, owner);

async function insert({ db }: World['app'], statement: string, values: unknown[]): Promise<string | undefined> {
  return (await db.query<{ id: string }>(statement, values)).rows[0]?.id;
}

/** The owner writes to their friend, who answers if they may: the message named is then the friend's. */
async function speak(world: World, owner: Attacker) {
  const asked = await world
    .browserOf(owner)
    .post('/api/chat.php', { member: world.friend.id, kind: 'text', text: 'hello' });
  if (asked.statusCode !== 201) return undefined;
  const conversation: string = asked.json().conversation.id;
  const replied = await world
    .browserOf(world.friend)
    .post('/api/chat.php', { conversation, kind: 'text', text: `hello ${randomUUID()}` });
  const { message } = replied.statusCode === 201 ? replied.json() : asked.json();
  return { conversation, message: String(message.id) };
}
