import { beforeAll, describe, expect, it } from 'vitest';
import { bruno, freshApp, type TestApp } from '#server/testing/app.ts';
import type { Caller } from '#server/testing/caller.ts';
import { form, formHeaders, pictureFile } from '#server/testing/pictures.ts';
import { atWork } from '#server/testing/staff.ts';

let app: TestApp;
let owner: Caller;
beforeAll(async () => {
  app = await freshApp();
  owner = await atWork(app, 'owner');
});

const host = 'localhost';
const upload = async (path: string, id: string, number: number) =>
  owner.send(
    'POST',
    `${path}?host=${host}&id=${id}`,
    form([{ name: 'photo', file: 'photo.jpg', type: 'image/jpeg', value: await pictureFile(number) }]),
    formHeaders,
  );
const logged = async (id: string) => (await owner.get(`/api/admin/audit.php?subject=${id}`)).json().entries;

describe('a fictional profile', () => {
  const character = {
    host,
    name: 'Ottilie',
    gender: 'female',
    sexuality: 'hetero',
    date_of_birth: '1990-05-05',
    country: 'FR',
    note: 'A character of the site.',
    language: 'en',
  };

  it('is made, labelled from the first moment, changed, and taken away; the log knows each (R1.10)', async () => {
    const made = await owner.put('/api/admin/fictional.php', character);
    expect(made.statusCode, made.body).toBe(200);
    const { id } = made.json().profile;
    const photo = await upload('/api/admin/fictional-photo.php', id, 21);
    expect(photo.statusCode, photo.body).toBe(200);
    expect(photo.json().profile.thumb).toContain('/media/');
    const member = await app.member(bruno);
    const shown = await member.get(`/api/member.php?id=${id}`);
    expect(shown.body).toContain('"name":"Ottilie"');
    expect(shown.body).toContain('"fictional_icon":"mask"');
    const changed = await owner.put('/api/admin/fictional.php', { ...character, id, note: 'A detective at night.' });
    expect(changed.json().profile.note).toBe('A detective at night.');
    await owner.put('/api/admin/fictional.php', { ...character, id, active: false });
    expect((await member.get(`/api/member.php?id=${id}`)).body).not.toContain('A character of the site.');
    const { profiles } = (await owner.get(`/api/admin/fictional.php?host=${host}`)).json();
    expect(profiles).toMatchObject([{ id, active: false }]);
    expect((await logged(id)).map(({ reason }: { reason: string }) => reason)).toEqual([
      'fictional, taken away',
      'fictional, shown',
      'fictional, photo',
      'fictional, shown',
    ]);
  });

  it('is an adult, has a name of its own, and is none of the members', async () => {
    const young = await owner.put('/api/admin/fictional.php', { ...character, date_of_birth: '2020-01-01' });
    expect([young.statusCode, Object.keys(young.json().error.fields)]).toEqual([422, ['date_of_birth']]);
    await owner.put('/api/admin/fictional.php', { ...character, name: 'Isidora' });
    const twin = await owner.put('/api/admin/fictional.php', { ...character, name: 'isidora' });
    expect([twin.statusCode, Object.keys(twin.json().error.fields)]).toEqual([422, ['name']]);
    const { rows } = await app.db.query<{ id: string }>('select id from profiles where not fictional limit 1');
    const member = await owner.put('/api/admin/fictional.php', { ...character, id: rows[0]?.id });
    expect(member.statusCode).toBe(404);
  });
});

describe('a cam', () => {
  const cam = { host, name: 'Ludmila', gender: 'female', age: 30, url: 'https://cams.example.com/ludmila' };
  const shown = async () => (await app.visitor().get('/api/members.php')).json().cams;

  it('is made, shown once it has a picture, and taken away; the log knows each (R1.09)', async () => {
    const made = await owner.put('/api/admin/cams.php', { ...cam, active: true });
    expect(made.json().cam).toMatchObject({ active: false, thumb: null });
    const { id } = made.json().cam;
    const photo = await upload('/api/admin/cam-photo.php', id, 22);
    expect(photo.json().cam.thumb).toContain('/media/');
    await owner.put('/api/admin/cams.php', { ...cam, id, active: true });
    expect(await shown()).toMatchObject([{ id, name: 'Ludmila' }]);
    await owner.put('/api/admin/cams.php', { ...cam, id, active: false });
    // A node remembers for some seconds who is on camera.
    app.advance(11);
    expect(await shown()).toEqual([]);
    expect((await owner.get(`/api/admin/cams.php?host=${host}`)).json().cams).toMatchObject([{ id, active: false }]);
    expect(await logged(id)).toHaveLength(4);
  });

  it('leads to an address with encryption, and shows adults', async () => {
    for (const wrong of [{ url: 'http://cams.example.com' }, { age: 17 }])
      expect((await owner.put('/api/admin/cams.php', { ...cam, ...wrong })).statusCode).toBe(422);
  });
});
