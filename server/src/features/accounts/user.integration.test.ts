import { beforeAll, expect, test } from 'vitest';
import { publicUser } from '#contract/accounts/user.ts';
import { freshApp, type TestApp } from '#server/testing/app.ts';
import { linkTo, signedUp } from '#server/testing/newcomer.ts';
import { insertLike, insertStranger } from '#server/testing/people.ts';

let app: TestApp;
beforeAll(async () => {
  app = await freshApp();
});

test('my account tells everything it is made of, and nothing else (R3.01)', async () => {
  const before = app.platform.clock.now().toISOString();
  const { caller, person } = await signedUp(app, { name: 'Nadia' }, { headers: { 'accept-language': 'fr' } });
  const { user } = (await caller.get('/api/user.php')).json();
  expect(user.profile).toMatchObject({ id: user.id, name: 'Nadia', status: 'active', note: '', main_image: null });
  expect(() => publicUser.strict().parse(user)).not.toThrow();
  expect(user).toEqual({
    id: expect.stringMatching(/^\d+$/),
    status: 'not_confirmed',
    credits: 0,
    paid_user: false,
    signup_date: expect.toSatisfy((at: string) => at >= before && at <= app.platform.clock.now().toISOString()),
    notifications_disabled: [],
    language: 'fr',
    fictional_icon: null,
    email: person.email,
    two_factor: false,
    unasked_photos: 'tapped',
    invisible: false,
    shown_to_visitors: true,
    total_new_likes: 0,
    total_unread_messages: 0,
    profile: (await caller.get('/api/profile.php')).json().profile,
  });
});

test('my account is active once I followed the link, with the credits that were promised (R3.01)', async () => {
  const { caller, person } = await signedUp(app);
  const link = await linkTo(app, person.email);
  await caller.get(link.pathname + link.search);
  expect((await caller.get('/api/user.php')).json().user).toMatchObject({ status: 'active', credits: 3 });
});

test.each([
  ['paid_user', 'paid_user = true', true],
  [
    'notifications_disabled',
    `notifications_disabled = '{fbl,bounce,listunsubscribe}'`,
    ['fbl', 'bounce', 'listunsubscribe'],
  ],
  ['language', `language = 'en'`, 'en'],
])('what changes about my %s is told at once (R3.01)', async (field, change, value) => {
  const { caller, user } = await signedUp(app);
  await app.db.query(`update users set ${change} where id = $1`, [user.id]);
  expect((await caller.get('/api/user.php')).json().user[field]).toEqual(value);
});

test.each(['pending_deletion', 'banned'])(
  'an account that is %s is no account to be logged in with (R3.01)',
  async (status) => {
    const { caller, user } = await signedUp(app);
    await app.db.query('update users set status = $2 where id = $1', [user.id, status]);
    expect((await caller.get('/api/user.php')).json()).toEqual({ user: null });
  },
);

test('there is no other state an account could be in (R3.01)', async () => {
  const { user } = await signedUp(app);
  await expect(app.db.query(`update users set status = 'asleep' where id = $1`, [user.id])).rejects.toThrow('status');
});

test('my account tells how many likes I have not seen, of those who show themselves (R3.09, R2.68)', async () => {
  const { caller, user } = await signedUp(app);
  await app.db.query(`update users set status = 'active' where id = $1`, [user.id]);
  const total = async () => (await caller.get('/api/user.php')).json().user.total_new_likes;
  const likers = await Promise.all(['Ada', 'Ben', 'Cem'].map((name) => insertStranger(app, { name, gender: 'male' })));
  const hidden = await insertStranger(app, { name: 'Dov', gender: 'male', invisible: true });
  for (const liker of [...likers, hidden]) await insertLike(app, liker, user.id);
  expect(await total()).toBe(3);
  await caller.post('/api/member.php', { id: likers[0] });
  expect(await total()).toBe(2);
  await caller.get(`/api/member.php?id=${likers[1]}`);
  expect(await total()).toBe(2);
});
