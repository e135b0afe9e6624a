import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Answer } from '#contract/calls.ts';
import type { SwipeCard } from '#contract/swipe/swipe.ts';
import { closeOverlay, shownOverlay } from '#web/features/people/overlays.ts';
import { deliver } from '#web/platform/live.ts';
import { renderHook, settle } from '#web/testing/render-hook.tsx';
import { stubServer } from '#web/testing/stub-server.ts';
import { watchToasts } from '#web/testing/toasts.ts';
import swipe from '../../../locales/en/swipe.json';
import { useSwipeGame } from './use-swipe-game.ts';

const card = (number: number): SwipeCard => ({
  id: String(number),
  status: 'active',
  name: `Member${number}`,
  age: 30 + number,
  gender: 'female',
  country: 'FR',
  region: null,
  city: 'Lyon',
  distance: null,
  online: false,
  new: false,
  photo_count: 0,
  main_image: null,
  fictional_icon: null,
  interests: [],
});
const game = (cards: number[], more: Partial<Answer<'swipe'>> = {}): Answer<'swipe'> => ({
  deck: cards.map(card),
  likes_left: 4,
  resets_at: '2026-11-16T23:00:00.000Z',
  now: '2026-11-16T20:00:00.000Z',
  undo: null,
  match: false,
  ...more,
});

let server: ReturnType<typeof stubServer>;
let toasts: ReturnType<typeof watchToasts>;
beforeEach(() => {
  server = stubServer();
  toasts = watchToasts();
});
const play = (first = game([1, 2, 3])) => renderHook(useSwipeGame, first, { words: { swipe } });
const names = ({ deck }: { deck: readonly SwipeCard[] }) => deck.map(({ name }) => name);

describe('the swipe game', () => {
  it('takes my card away at once, says so, and names the next one (R8.08)', async () => {
    const arrive = server.holds('decideSwipe', game([2, 3], { likes_left: 3 }));
    const table = await play();
    await settle(() => table.now.decide('like'));
    expect(names(table.now)).toEqual(['Member2', 'Member3']);
    expect(table.now.likes_left).toBe(3);
    expect(table.now.leaving).toMatchObject([{ card: { id: '1' }, outcome: 'like' }]);
    expect(table.now.said).toBe('You like Member1. Next: Member2, 32.');
    await settle(arrive);
    await settle(() => table.now.gone('1'));
    expect(table.now.leaving).toEqual([]);
    expect(server.heard('decideSwipe')).toEqual([{ id: '1', like: true }]);
  });

  it('tells the site of quick fingers one card after the other, and brings none of them back (R8.08)', async () => {
    const arrive = server.holds('decideSwipe', game([2, 3, 4]));
    const table = await play();
    await settle(() => table.now.decide('pass'));
    await settle(() => table.now.decide('pass'));
    expect(server.heard('decideSwipe')).toEqual([{ id: '1', like: false }]);
    server.answers('decideSwipe', () => game([3, 4]));
    await settle(arrive);
    expect(server.heard('decideSwipe')).toEqual([
      { id: '1', like: false },
      { id: '2', like: false },
    ]);
    expect(names(table.now)).toEqual(['Member3', 'Member4']);
  });

  it('has no fifth like for me, and lets me pass all the same (R8.08, R9.04)', async () => {
    server.answers('decideSwipe', () => game([2], { likes_left: 0 }));
    const table = await play(game([1, 2], { likes_left: 0 }));
    let taken: boolean | undefined;
    await settle(() => {
      taken = table.now.decide('like');
    });
    expect(taken).toBe(false);
    expect(names(table.now)).toEqual(['Member1', 'Member2']);
    await settle(() => {
      taken = table.now.decide('pass');
    });
    expect(taken).toBe(true);
    expect(server.heard('decideSwipe')).toEqual([{ id: '1', like: false }]);
  });

  it('lays a card back on top when my decision did not arrive, and says so', async () => {
    server.refuses('decideSwipe', 409, 'try_again');
    server.answers('swipe', () => game([1, 2, 3]));
    const table = await play();
    await settle(() => table.now.decide('like'));
    expect(names(table.now)).toEqual(['Member1', 'Member2', 'Member3']);
    expect(table.now).toMatchObject({ likes_left: 4, leaving: [] });
    await vi.waitFor(() => expect(toasts()).toHaveLength(1));
    expect(toasts()).toMatchObject([{ title: 'Not saved. Please try again.', line: 'Member1 is back on top.' }]);
  });

  it('does not complain of somebody who has just left: the next card lies there (R8.08)', async () => {
    server.refuses('decideSwipe', 404, 'not_found');
    server.answers('swipe', () => game([2, 3]));
    const table = await play();
    await settle(() => table.now.decide('like'));
    expect(names(table.now)).toEqual(['Member2', 'Member3']);
    expect(toasts()).toEqual([]);
  });

  it('celebrates a match (R2.64)', async () => {
    server.answers('decideSwipe', () => game([2, 3], { match: true }));
    const table = await play();
    await settle(() => table.now.decide('like'));
    expect(shownOverlay()).toMatchObject({ kind: 'match', profile: { name: 'Member1' } });
    closeOverlay();
  });

  it('brings back whom I passed last, once the site has heard of it (R6.03)', async () => {
    const arrive = server.holds('decideSwipe', game([2, 3], { undo: '1' }));
    const table = await play(game([1, 2, 3], { undo: '9' }));
    await settle(() => table.now.decide('pass'));
    await settle(arrive);
    expect(table.now.undoId).toBe('1');
    server.answers('undoSwipe', () => game([1, 2, 3]));
    await settle(() => table.now.undo());
    expect(server.heard('undoSwipe')).toEqual([{ id: '1' }]);
    expect(names(table.now)).toEqual(['Member1', 'Member2', 'Member3']);
    expect(table.now.said).toBe('Member1 is back.');
  });

  it('follows what I like on another device, and not what it has just heard from here (R10.01)', async () => {
    server.answers('decideSwipe', () => game([2, 3], { likes_left: 3 }));
    server.answers('swipe', () => game([3], { likes_left: 2 }));
    const table = await play();
    await settle(() => table.now.decide('like'));
    const liked = (id: string) => settle(() => deliver({ kind: 'liked', data: { profile: { id }, liked: true } }));
    await liked('1');
    expect(server.heard('swipe')).toEqual([]);
    await liked('2');
    expect(server.heard('swipe')).toHaveLength(1);
    expect(names(table.now)).toEqual(['Member3']);
    expect(table.now.likes_left).toBe(2);
  });
});
