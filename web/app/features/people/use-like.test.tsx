import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { PublicUser } from '#contract/accounts/user.ts';
import type { Answer } from '#contract/calls.ts';
import type { MemberCard } from '#contract/people/people.ts';
import { renderHook, settle } from '#web/testing/render-hook.tsx';
import { shellWith } from '#web/testing/shell.ts';
import { stubServer } from '#web/testing/stub-server.ts';
import { watchToasts } from '#web/testing/toasts.ts';
import like from '../../../locales/en/like.json';
import { closeOverlay, shownOverlay } from './overlays.ts';
import { useLike } from './use-like.ts';

const active = { id: '1', status: 'active', invisible: false } as PublicUser;
const given: Answer<'like'> = { liked: true, match: false, profile: null };
const takenBack: Answer<'unlike'> = { liked: false, match: false, profile: null };

let server: ReturnType<typeof stubServer>;
let toasts: ReturnType<typeof watchToasts>;
// Wishes outlive a page: each test likes somebody else.
let somebody = 100;
beforeEach(() => {
  server = stubServer();
  toasts = watchToasts();
  somebody += 1;
});

const open = ({ liked = false, user = active, onDone = () => {} } = {}) =>
  renderHook(
    (person: { id: string; name: string; liked: boolean }) => useLike(person, { onDone }),
    { id: String(somebody), name: 'Nora', liked },
    { shell: shellWith({ user }), words: { like } },
  );
const toastsShown = (count: number) => vi.waitFor(() => expect(toasts()).toHaveLength(count));

describe('the heart of somebody', () => {
  it('is mine at once, and said to be when the site has heard of it (R4.06)', async () => {
    const arrive = server.holds('like', given);
    const onDone = vi.fn();
    const heart = await open({ onDone });
    await settle(() => heart.now.toggle());
    expect(heart.now.isLiked).toBe(true);
    expect(onDone).not.toHaveBeenCalled();
    expect(toasts()).toEqual([]);
    await settle(arrive);
    await toastsShown(1);
    expect(onDone).toHaveBeenCalledTimes(1);
    expect(toasts()).toMatchObject([{ title: 'You like Nora', line: undefined, action: { label: 'Undo' } }]);
    expect(server.heard('like')).toEqual([{ id: String(somebody) }]);
  });

  it('is taken back by one press on the message (R4.06)', async () => {
    server.answers('like', () => given);
    server.answers('unlike', () => takenBack);
    const heart = await open();
    await settle(() => heart.now.toggle());
    await toastsShown(1);
    await settle(() => toasts()[0]?.action?.onSelect());
    await toastsShown(2);
    expect(heart.now.isLiked).toBe(false);
    expect(server.heard('unlike')).toEqual([{ id: String(somebody) }]);
    expect(toasts()[1]).toMatchObject({ title: 'You no longer like Nora' });
  });

  it('is as it was where that did not reach the site, and I am told (R4.06)', async () => {
    server.refuses('like', 409, 'try_again');
    const heart = await open();
    await settle(() => heart.now.toggle());
    await toastsShown(1);
    expect(heart.now.isLiked).toBe(false);
    expect(toasts()).toMatchObject([
      { tone: 'danger', title: 'Not saved. Please try again.', line: 'Refused: try_again' },
    ]);
  });

  it('follows my last press when I cannot decide, and the site hears no more than it must (R4.06)', async () => {
    const arrive = server.holds('like', given);
    server.answers('unlike', () => takenBack);
    const heart = await open();
    await settle(() => heart.now.toggle());
    await settle(() => heart.now.toggle());
    await settle(() => heart.now.toggle());
    expect(heart.now.isLiked).toBe(true);
    await settle(arrive);
    await toastsShown(1);
    expect([server.heard('like').length, server.heard('unlike').length]).toEqual([1, 0]);
    expect(heart.now.isLiked).toBe(true);
  });

  it('that makes a match is celebrated, and not told in passing (R2.64, R4.06)', async () => {
    const profile = { id: String(somebody), name: 'Nora', main_image: null } as MemberCard;
    server.answers('like', () => ({ liked: true, match: true, profile }));
    const heart = await open();
    await settle(() => heart.now.toggle());
    expect(shownOverlay()).toEqual({ kind: 'match', profile });
    expect(toasts()).toEqual([]);
    closeOverlay();
  });

  it.each([
    ['I have not confirmed my address', { ...active, status: 'not_confirmed' as const }, like.unseen.unconfirmed],
    ['I am invisible', { ...active, invisible: true }, like.unseen.invisible],
  ])('says that Nora does not learn of it yet while %s (R4.05)', async (_why, user, line) => {
    server.answers('like', () => given);
    const heart = await open({ user });
    await settle(() => heart.now.toggle());
    await toastsShown(1);
    expect(toasts()[0]?.line).toBe(line.replace('{name}', 'Nora'));
  });

  it('after a great many says when the next one counts', async () => {
    server.refuses('like', 429, 'rate_limited', { headers: { 'retry-after': '1800' } });
    const heart = await open();
    await settle(() => heart.now.toggle());
    await toastsShown(1);
    expect(heart.now.isLiked).toBe(false);
    expect(toasts()).toMatchObject([
      { title: 'That was a lot of likes', line: 'You can like people again in 30 minutes.' },
    ]);
  });
});
