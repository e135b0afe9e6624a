import { expect, test } from 'vitest';
import { freshApp } from '#server/testing/app.ts';
import { openedBy, say } from '#server/testing/chats.ts';
import { linkTo, newcomer, signedUp } from '#server/testing/newcomer.ts';
import { pictureFile, uploadPhoto } from '#server/testing/pictures.ts';

test('an adult signs up for nothing, makes a profile, searches, likes, matches and chats; nobody younger does (R1.01)', async () => {
  const app = await freshApp();
  await app.db.query(`insert into regions (id, country, name_en, name_fr) values ('FR-ARA', 'FR', 'Rhône', 'Rhône')`);
  await app.db.query(
    `insert into cities (region, name_en, name_fr, latitude, longitude, population)
     values ('FR-ARA', 'Lyon', 'Lyon', 45.75, 4.85, 500000)`,
  );
  const child = newcomer({ date_of_birth: '2015-01-01' });
  expect((await app.visitor().post('/api/signup.php', child)).json().error.fields).toHaveProperty('date_of_birth');

  const join = async (gender: 'male' | 'female', number: number) => {
    const { caller, person, user } = await signedUp(app, { gender });
    const link = await linkTo(app, person.email);
    await caller.get(link.pathname + link.search);
    expect((await uploadPhoto(caller, await pictureFile(number))).statusCode).toBe(201);
    const said = { note: 'Here since tonight', interests: ['wine'], region: 'FR-ARA', city: 'Lyon' };
    expect((await caller.put('/api/profile.php', said)).json().profile).toMatchObject({
      note: 'Here since tonight',
      interests: ['wine'],
      city: { name: 'Lyon' },
      photo_count: 1,
      main_image: { status: 'active' },
    });
    return { caller, id: user.id as string };
  };
  const [she, he] = [await join('female', 1), await join('male', 2)];
  const found = (await she.caller.get('/api/members.php')).json().profiles;
  expect(found.map(({ id }: { id: string }) => id)).toEqual([he.id]);
  expect((await she.caller.post('/api/like.php', { id: he.id })).json()).toMatchObject({ liked: true, match: false });
  expect((await he.caller.post('/api/like.php', { id: she.id })).json()).toMatchObject({ liked: true, match: true });
  expect((await say(she.caller, { member: he.id }, 'Good evening')).json()).toMatchObject({ cost: 0 });
  expect((await openedBy(he.caller, { member: she.id })).messages).toMatchObject([{ text: 'Good evening' }]);
});
