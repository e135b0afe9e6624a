import { beforeEach, describe, expect, it } from 'vitest';
import { KeptPages } from './kept-pages.ts';

const start = Date.UTC(2026, 10, 15, 20);
const seconds = (count: number) => start + count * 1000;
const profile = '/members/17';

let pages: KeptPages<string>;
beforeEach(() => {
  pages = new KeptPages();
  pages.keep('/members?gender=female', 'first', start);
  pages.keep('/members?gender=female&page=2', 'second', start);
});

/** Follows a link: the bar still says where one is. */
const follow = (address: string, now = start) => pages.find(address, { now, bar: profile });
/** Goes back: the bar says already where to. */
const goBack = (address: string, now = start) => pages.find(address, { now, bar: address });

describe('the pages of a search', () => {
  it('are kept by their number (R3.15)', () => {
    expect(follow('/members?gender=female')).toBe('first');
    expect(follow('/members?page=2&gender=female')).toBe('second');
    expect(follow('/members?gender=female&page=3')).toBeUndefined();
  });

  it('are cleared by another search (R4.09)', () => {
    pages.keep('/members?gender=male', 'men', start);
    expect(follow('/members?gender=male')).toBe('men');
    expect(follow('/members?gender=female')).toBeUndefined();
    expect(follow('/members?gender=female&page=2')).toBeUndefined();
  });

  it('of one language are not those of the other (R3.15)', () => {
    expect(follow('/fr/members?gender=female')).toBeUndefined();
  });

  it('are asked for anew after a minute, when a link leads to them', () => {
    expect(follow('/members?gender=female', seconds(59))).toBe('first');
    expect(follow('/members?gender=female', seconds(60))).toBeUndefined();
  });

  it('are there for whoever goes back after a long look at somebody (R3.15)', () => {
    expect(goBack('/members?gender=female&page=2', seconds(29 * 60))).toBe('second');
    expect(goBack('/members?gender=female&page=2', seconds(30 * 60))).toBeUndefined();
  });

  it('do not grow younger by being looked at', () => {
    pages.keep('/members?gender=female', 'first', seconds(50));
    expect(follow('/members?gender=female', seconds(61))).toBeUndefined();
  });

  it('are asked for anew one by one', () => {
    pages.drop('/members');
    pages.drop('/members?gender=female');
    expect(goBack('/members?gender=female')).toBeUndefined();
    expect(follow('/members?gender=female&page=2')).toBe('second');
  });

  it('may be fetched ahead, unless the search has changed meanwhile (R4.09)', () => {
    pages.add('/members?gender=female&page=3', 'third', start);
    expect(follow('/members?gender=female&page=3')).toBe('third');
    pages.keep('/members', 'everybody', start);
    pages.add('/members?gender=female&page=4', 'fourth', start);
    expect(follow('/members')).toBe('everybody');
    expect(follow('/members?gender=female&page=4')).toBeUndefined();
  });

  it('are the same, whoever sent me', () => {
    expect(goBack('/members?gender=female&network=friends')).toBe('first');
  });

  it('are forgotten when somebody was blocked', () => {
    pages.clear();
    expect(goBack('/members?gender=female')).toBeUndefined();
  });
});
