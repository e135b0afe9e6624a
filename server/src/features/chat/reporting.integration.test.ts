import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { alice, bruno, chloe, freshApp, type TestApp } from '#server/testing/app.ts';
import type { Caller } from '#server/testing/caller.ts';
import { forgetChats, giveCredits, say } from '#server/testing/chats.ts';
import { idOf } from '#server/testing/people.ts';

let app: TestApp;
let premium: Caller;
let free: Caller;
let stranger: Caller;
let aliceId: string;
let brunoId: string;

beforeAll(async () => {
  app = await freshApp();
  [premium, free, stranger] = [await app.member(alice), await app.member(bruno), await app.member(chloe)];
  [aliceId, brunoId] = [await idOf(app, 'Alice'), await idOf(app, 'Bruno')];
  for (const id of [aliceId, brunoId]) await giveCredits(app, id, 60);
});
beforeEach(async () => {
  app.advance(3600);
  await forgetChats(app);
});

describe('reporting a message', () => {
  test('keeps what was said around it, as it was (R2.09)', async () => {
    const { conversation } = (await say(premium, { member: brunoId }, 'Before')).json();
    const { message } = (await say(premium, { conversation: conversation.id }, 'The one')).json();
    await say(free, { conversation: conversation.id }, 'After');
    const reported = await free.post('/api/report.php', { id: aliceId, reason: 'abuse', message_id: message.id });
    expect(reported.statusCode).toBe(201);
    await free.post('/api/block.php', { id: aliceId });
    const { rows } = await app.db.query<{ message_id: string; context: { text: string; reported: boolean }[] }>(
      'select message_id, context from reports where reported_id = $1',
      [aliceId],
    );
    expect(rows[0]?.message_id).toBe(message.id);
    expect(rows[0]?.context.map(({ text, reported: isIt }) => [text, isIt])).toEqual([
      ['Before', false],
      ['The one', true],
      ['After', false],
    ]);
  });

  test('that I never received, or wrote myself, is refused', async () => {
    const { message } = (await say(premium, { member: brunoId }, 'Hello')).json();
    const own = await premium.post('/api/report.php', { id: brunoId, reason: 'spam', message_id: message.id });
    const strange = await stranger.post('/api/report.php', { id: aliceId, reason: 'spam', message_id: message.id });
    for (const answer of [own, strange])
      expect([answer.statusCode, Object.keys(answer.json().error.fields)]).toEqual([422, ['message_id']]);
  });
});
