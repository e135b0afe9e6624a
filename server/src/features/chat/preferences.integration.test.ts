import { beforeAll, describe, expect, it } from 'vitest';
import { freshApp, type TestApp } from '#server/testing/app.ts';
import type { Caller } from '#server/testing/caller.ts';
import { giveCredits, openedBy, say } from '#server/testing/chats.ts';
import { confirmedMember } from '#server/testing/newcomer.ts';
import { insertLike, proveAge } from '#server/testing/people.ts';

const url = '/api/chat-preferences.php';

let app: TestApp;
beforeAll(async () => {
  app = await freshApp();
});

async function couple() {
  const reader = await confirmedMember(app, { gender: 'female', sexuality: 'hetero' });
  const writer = await confirmedMember(app, { gender: 'male', sexuality: 'hetero' });
  await giveCredits(app, writer.user.id, 20);
  await giveCredits(app, reader.user.id, 20);
  return { reader, writer };
}
const hide = (caller: Caller, words: string[]) => caller.put(url, { hidden_words: words });
const creditsOf = async (caller: Caller) => (await caller.get('/api/user.php')).json().user.credits;

describe('hidden words', () => {
  it('are my own list, which I change whole (R4.08)', async () => {
    const { reader } = await couple();
    expect((await reader.caller.get(url)).json()).toEqual({
      who_may_write: 'everybody',
      checked_members_only: false,
      hidden_words: [],
    });
    expect((await hide(reader.caller, ['football', 'football', 'ex wife'])).json().hidden_words).toEqual([
      'football',
      'ex wife',
    ]);
    await reader.caller.put(url, { who_may_write: 'liked' });
    expect((await reader.caller.get(url)).json()).toEqual({
      who_may_write: 'liked',
      checked_members_only: false,
      hidden_words: ['football', 'ex wife'],
    });
    for (const words of [['?!'], ['x'.repeat(41)], [''], Array.from({ length: 51 }, (_, index) => `word ${index}`)])
      expect((await hide(reader.caller, words)).statusCode).toBe(422);
    expect((await app.visitor().get(url)).statusCode).toBe(403);
  });

  it('fold a message in the conversation, in the list, in the bell and in what is pushed (R4.08)', async () => {
    const { reader, writer } = await couple();
    await hide(reader.caller, ['dîner']);
    await say(writer.caller, { member: reader.user.id }, 'Un verre, peut-être');
    await say(writer.caller, { member: reader.user.id }, 'Ou un DINER ?');
    const { messages } = await openedBy(reader.caller, { member: writer.user.id });
    expect(messages.map(({ folded }: { folded?: true }) => folded ?? false)).toEqual([false, true]);
    expect(messages[1].text).toBe('Ou un DINER ?');
    const [chat] = (await reader.caller.get('/api/chats.php')).json().chats;
    expect(chat.last_message).toMatchObject({ folded: true });
    const bell = (await reader.caller.get('/api/bell.php')).json().items;
    expect(bell.find(({ kind }: { kind: string }) => kind === 'message').message).toMatchObject({
      kind: 'text',
      text: null,
    });
    const { rows } = await app.db.query<{ folded: boolean | null }>(
      `select (data -> 'message' -> 'folded')::boolean as folded from live_events where member_id = $1 and kind = 'message' order by id`,
      [reader.user.id],
    );
    expect(rows).toEqual([{ folded: null }, { folded: true }]);
  });

  it('never fold what I wrote myself, and the other one learns nothing of them (R4.08)', async () => {
    const { reader, writer } = await couple();
    await hide(reader.caller, ['football']);
    await say(reader.caller, { member: writer.user.id }, 'I hate football');
    const sent = await say(writer.caller, { member: reader.user.id }, 'football is fine');
    expect(sent.json().message).not.toHaveProperty('folded');
    const mine = (await openedBy(reader.caller, { member: writer.user.id })).messages;
    expect(mine.map(({ folded }: { folded?: true }) => folded ?? false)).toEqual([false, true]);
    const theirs = (await openedBy(writer.caller, { member: reader.user.id })).messages;
    expect(theirs.some(({ folded }: { folded?: true }) => folded)).toBe(false);
  });
});

describe('who may write to me', () => {
  it('is everybody, until I choose people I like: others are told what would help, and pay nothing (R11.05)', async () => {
    const { reader, writer } = await couple();
    await reader.caller.put(url, { who_may_write: 'liked' });
    const before = await creditsOf(writer.caller);
    const refused = await say(writer.caller, { member: reader.user.id }, 'Hello');
    expect([refused.statusCode, refused.json().error.code]).toEqual([403, 'liked_only']);
    expect(refused.json().error.message).toContain('Send a like');
    expect(await creditsOf(writer.caller)).toBe(before);
    expect(await openedBy(writer.caller, { member: reader.user.id })).toMatchObject({
      can_reply: false,
      refusal: 'liked_only',
    });
    const page = (await writer.caller.get(`/api/member.php?id=${reader.user.id}`)).json();
    expect(page.message_terms.refusal).toBe('liked_only');
    await insertLike(app, reader.user.id, writer.user.id);
    expect((await say(writer.caller, { member: reader.user.id }, 'Hello')).statusCode).toBe(201);
  });

  it('ends no conversation that has begun, also one that I begin myself (R11.05)', async () => {
    const { reader, writer } = await couple();
    await reader.caller.put(url, { who_may_write: 'liked' });
    await say(reader.caller, { member: writer.user.id }, 'I write first');
    expect((await say(writer.caller, { member: reader.user.id }, 'And I answer')).statusCode).toBe(201);
  });

  it('may be only checked or proven members: others are told what would help, and pay nothing (R11.05)', async () => {
    const { reader, writer } = await couple();
    const chosen = (await reader.caller.put(url, { checked_members_only: true })).json();
    expect(chosen).toMatchObject({ who_may_write: 'everybody', checked_members_only: true });
    const before = await creditsOf(writer.caller);
    const refused = await say(writer.caller, { member: reader.user.id }, 'Hello');
    expect([refused.statusCode, refused.json().error.code]).toEqual([403, 'checked_members_only']);
    expect(await creditsOf(writer.caller)).toBe(before);
    expect(await openedBy(writer.caller, { member: reader.user.id })).toMatchObject({
      can_reply: false,
      refusal: 'checked_members_only',
    });
    const page = (await writer.caller.get(`/api/member.php?id=${reader.user.id}`)).json();
    expect(page.message_terms.refusal).toBe('checked_members_only');
    await proveAge(app, writer.user.id);
    const proven = (await writer.caller.get(`/api/member.php?id=${reader.user.id}`)).json();
    expect(proven.message_terms.refusal).toBeNull();
    expect((await say(writer.caller, { member: reader.user.id }, 'Hello')).statusCode).toBe(201);
  });

  it('keeps my conversations as they are, when I choose checked members later (R11.05)', async () => {
    const { reader, writer } = await couple();
    await say(writer.caller, { member: reader.user.id }, 'Before');
    await reader.caller.put(url, { checked_members_only: true });
    expect((await say(writer.caller, { member: reader.user.id }, 'And after')).statusCode).toBe(201);
  });
});
