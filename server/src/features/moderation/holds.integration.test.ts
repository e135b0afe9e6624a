import { beforeAll, describe, expect, it } from 'vitest';
import { discardFiles } from '#server/features/photos/photos.ts';
import { alice, bruno, freshApp, type TestApp } from '#server/testing/app.ts';
import type { Caller } from '#server/testing/caller.ts';
import { giveCredits, say } from '#server/testing/chats.ts';
import { seekingPair } from '#server/testing/people.ts';
import { pictureFile, uploadPhoto } from '#server/testing/pictures.ts';
import { atWork } from '#server/testing/staff.ts';

let app: TestApp;
let moderator: Caller;
let owner: Caller;
beforeAll(async () => {
  app = await freshApp();
  moderator = await atWork(app, 'moderator');
  owner = await atWork(app, 'owner');
});

const files = () => app.platform.storage.list('photos/');
const cleanUp = () => discardFiles(app.platform.storage, { db: app.db, now: app.platform.clock.now() });

describe('what may be illegal', () => {
  it('goes to the owner, and is preserved whatever its member deletes, until the owner ends the hold', async () => {
    const { me, them } = await seekingPair(app);
    const member = await app.member(bruno);
    const { photo } = (await uploadPhoto(member, await pictureFile(1))).json();
    await giveCredits(app, me, 10);
    await say(await app.member(alice), { member: them }, 'Who is that in your photo?');
    const [item] = (await moderator.post('/api/admin/queue.php', { kind: 'photo' })).json().items;
    const escalated = await moderator.post('/api/admin/decisions.php', {
      id: item.id,
      decision: 'escalate',
      reason: 'underage',
    });
    expect(escalated.statusCode, escalated.body).toBe(200);

    // A moderator no longer sees it, and has no way to what is held.
    expect((await moderator.post('/api/admin/queue.php', { kind: 'photo' })).json().items).toEqual([]);
    expect((await moderator.get('/api/admin/queue.php')).json().items).toEqual([]);
    expect((await moderator.get('/api/admin/holds.php')).statusCode).toBe(403);
    const late = await moderator.post('/api/admin/decisions.php', { id: item.id, decision: 'approve' });
    expect(late.statusCode).toBe(403);

    const kept = await files();
    await member.send('DELETE', '/api/photos.php', { id: photo.id });
    await member.post('/api/block.php', { id: me });
    await cleanUp();
    expect(await files()).toEqual(kept);
    const { holds } = (await owner.get('/api/admin/holds.php')).json();
    expect(holds).toMatchObject([{ member: { id: them }, reason: 'underage' }]);
    const look = { id: them, reason: 'The police asked.' };
    const { evidence } = (await owner.put('/api/admin/holds.php', look)).json();
    const text = JSON.stringify(evidence);
    expect(text).toContain('Who is that in your photo?');
    expect(evidence.map(({ kind }: { kind: string }) => kind)).toEqual(
      expect.arrayContaining(['profile', 'photo', 'photos', 'conversation']),
    );
    const { entries } = (await owner.get(`/api/admin/audit.php?subject=${them}`)).json();
    expect(entries.map(({ action }: { action: string }) => action)).toEqual(['see_evidence', 'place_hold']);

    const ended = await owner.send('DELETE', '/api/admin/holds.php', { id: them, reason: 'The case is closed.' });
    expect(ended.json()).toEqual({ holds: [] });
    await cleanUp();
    expect(await files()).toEqual([]);
  });

  it('is held by the owner directly, with the second factor', async () => {
    const { me } = await seekingPair(app);
    const held = await owner.post('/api/admin/holds.php', { id: me, reason: 'A court asked.' });
    expect([held.statusCode, held.json().holds.length]).toEqual([201, 1]);
    app.advance(15 * 60);
    const late = await owner.send('DELETE', '/api/admin/holds.php', { id: me, reason: 'The case is closed.' });
    expect(late.json().error.code).toBe('step_up_required');
  });
});
