import { beforeAll, expect, test } from 'vitest';
import { allowancesOf, premiumOnly } from '#contract/premium/premium.ts';
import { freshApp, type TestApp } from '#server/testing/app.ts';
import type { Caller } from '#server/testing/caller.ts';
import { giveCredits, openedBy, say } from '#server/testing/chats.ts';
import { signedUp } from '#server/testing/newcomer.ts';
import { insertStranger } from '#server/testing/people.ts';
import { pictureFile, uploadPhoto } from '#server/testing/pictures.ts';

/** What being premium changes, entry by entry of the list: what a free member gets, and the same member once premium. */

let app: TestApp;
beforeAll(async () => {
  app = await freshApp();
});

interface Somebody {
  me: Caller;
  id: string;
}

const statusOf = async (caller: Caller, url: string) => (await caller.get(url)).statusCode;
let strangers = 0;
const stranger = (more: object = {}) => {
  strangers += 1;
  return insertStranger(app, { name: `Stranger ${strangers}`, gender: 'male', ...more });
};

async function photosSeen({ me }: Somebody) {
  const photos = Array.from({ length: 5 }, (_, place) => ({ key: `demo/${place}.webp`, blur: `blurs/${place}.webp` }));
  const id = await stranger({ photos });
  const shown = (await me.get(`/api/member.php?id=${id}`)).json().photos;
  return shown.filter(({ hidden }: { hidden: boolean }) => !hidden).length;
}

async function fourthPhoto({ me, id }: Somebody) {
  for (const position of [0, 1, 2])
    await app.db.query(
      `insert into photos (profile_id, position, status, storage_key, width, height, created_at)
       values ($1, $2, 'active', $3, 480, 600, now())`,
      [id, position, `demo/own-${id}-${position}.webp`],
    );
  return (await uploadPhoto(me, await pictureFile(Number(id.slice(-3))))).statusCode;
}

async function thirdConversation({ me, id }: Somebody) {
  await giveCredits(app, id, 5);
  const statuses: number[] = [];
  for (let count = 0; count < 3; count += 1)
    statuses.push((await say(me, { member: await stranger() }, 'Hello')).statusCode);
  return statuses.at(-1);
}

async function ownMessageRead({ me, id }: Somebody) {
  const other = await signedUp(app, { gender: 'male' });
  await app.db.query(`update users set status = 'active' where id = any($1)`, [[id, other.user.id]]);
  await giveCredits(app, id, 5);
  const { message, conversation } = (await say(me, { member: other.user.id }, 'Hello')).json();
  await other.caller.put('/api/chat.php', { conversation: conversation.id, read: message.id });
  return (await openedBy(me, { conversation: conversation.id })).messages[0].status;
}

async function undoneSwipe({ me }: Somebody) {
  for (let count = 0; count < 3; count += 1) await stranger();
  const { deck } = (await me.get('/api/swipe.php')).json();
  const [{ id }] = deck;
  await me.post('/api/swipe.php', { id, like: false });
  return (await me.send('DELETE', '/api/swipe.php', { id })).statusCode;
}

const filters = { distance: '50', interests: 'wine', body_type: 'slim', relationship_status: 'single' } as const;
const looks = { hair_color: 'red', eye_color: 'blue', tattoos: 'none' } as const;
const values: Record<(typeof premiumOnly.searchFilters)[number], string> = { ...filters, ...looks };
// Nearness to a home that nobody knows is refused for another reason, once it is allowed.
const allowed = (name: string) => (name === 'distance' ? 422 : 200);

const entries: [entry: string, look: (who: Somebody) => Promise<unknown>, free: unknown, premium: unknown][] = [
  ['all photos of others', photosSeen, allowancesOf(false).seenPhotos, 5],
  ['more photos of my own', fourthPhoto, 403, 201],
  ['more than two conversations', thirdConversation, 403, 201],
  ['the read state of my messages', ownMessageRead, 'delivered', 'read'],
  ...premiumOnly.searchFilters.map((name): (typeof entries)[number] => [
    `the search filter ${name}`,
    ({ me }) => statusOf(me, `/api/members.php?${name}=${values[name]}`),
    403,
    allowed(name),
  ]),
  ...premiumOnly.searchSorts.map((name): (typeof entries)[number] => [
    `the order ${name}`,
    ({ me }) => statusOf(me, `/api/members.php?sort=${name}`),
    403,
    422,
  ]),
  ['undo in the swipe game', undoneSwipe, 403, 200],
  ['no time bonus', ({ me }) => statusOf(me, '/api/discountcode.php?code=TIMEBONUS25'), 200, 404],
];

test.each(entries)('premium members have %s, free ones not (R6.03)', async (_entry, look, free, premium) => {
  const somebody = async () => {
    const { caller: me, user } = await signedUp(app);
    await app.db.query(`update users set status = 'active' where id = $1`, [user.id]);
    return { me, id: user.id };
  };
  expect(await look(await somebody())).toBe(free);
  const payer = await somebody();
  await app.db.query('update users set paid_user = true where id = $1', [payer.id]);
  expect(await look(payer)).toBe(premium);
});

test('the limits are those that were decided: three photos and 25, two conversations and any number (R6.03, R9.04)', () => {
  expect([allowancesOf(false), allowancesOf(true)]).toMatchObject([
    { seenPhotos: 3, ownPhotos: 3, conversations: 2 },
    { seenPhotos: Number.POSITIVE_INFINITY, ownPhotos: 25, conversations: Number.POSITIVE_INFINITY },
  ]);
});
