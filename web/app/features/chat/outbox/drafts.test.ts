import { expect, it } from 'vitest';
import { draftsName, forgetWritten, outboxName } from '#web/platform/kept-on-device.ts';
import { memoryStore } from '#web/platform/memory-store.ts';
import { createDrafts } from './drafts.ts';

it('what I began to write waits for me with the person it is for, until I empty it', () => {
  const drafts = createDrafts('7', memoryStore());
  drafts.keep('1', 'Tea, or ');
  drafts.keep('2', 'Good evening');
  expect([drafts.find('1'), drafts.find('2'), drafts.find('3')]).toEqual(['Tea, or ', 'Good evening', '']);
  drafts.keep('1', ' ');
  expect([drafts.find('1'), drafts.find('2')]).toEqual(['', 'Good evening']);
});

it('once I log out, nothing I wrote is left on the device, and what others wrote is', () => {
  const store = memoryStore();
  createDrafts('7', store).keep('1', 'mine');
  createDrafts('8', store).keep('1', 'theirs');
  store.set(outboxName('7'), '[]');
  forgetWritten('7', store);
  expect([store.get(draftsName('7')), store.get(outboxName('7'))]).toEqual([null, null]);
  expect(createDrafts('8', store).find('1')).toBe('theirs');
});

it('a draft that cannot be read is none', () => {
  const store = memoryStore();
  for (const text of ['', '{', 'null', '7']) {
    store.set(draftsName('7'), text);
    expect(createDrafts('7', store).find('1')).toBe('');
  }
});
