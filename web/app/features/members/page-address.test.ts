import { describe, expect, it } from 'vitest';
import { addressOfPage, pageOf } from './page-address.ts';

describe('the pages of a list', () => {
  it.each([
    ['', 1],
    ['?page=1', 1],
    ['?page=7', 7],
    ['?page=400', 400],
    ['?page=999999', 400],
    ['?page=0', 1],
    ['?page=-2', 1],
    ['?page=1.5', 1],
    ['?page=two', 1],
    ['?page=1e3', 1],
    ['?page=12345678901', 1],
  ])('opened at "%s" show page %i (R2.08)', (search, page) => {
    expect(pageOf(new URLSearchParams(search))).toBe(page);
  });

  it.each([
    ['', 2, '?page=2'],
    ['?page=2', 3, '?page=3'],
    ['?page=2', 1, ''],
    ['?gender=female&page=2', 3, '?gender=female&page=3'],
    ['?gender=female&page=2', 1, '?gender=female'],
  ])('lead from "%s" to page %i by "%s", and what else was asked for stays (R2.08)', (search, page, address) => {
    expect(addressOfPage(search, page)).toBe(address);
  });
});
