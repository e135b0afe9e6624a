import { describe, expect, it } from 'vitest';
import { deservesToast, firstWords } from './new-message-toast-rules.ts';

const incoming = { conversation: { id: '7' }, profile: { id: '40' }, message: { mine: false } };

describe('a message that comes while I am here', () => {
  it('is shown on any other page, and in another conversation (R10.01)', () => {
    expect(deservesToast(incoming, { page: 'members', id: undefined })).toBe(true);
    expect(deservesToast(incoming, { page: 'chats-id', id: '8' })).toBe(true);
    expect(deservesToast(incoming, { page: 'members-id-chat', id: '41' })).toBe(true);
  });

  it('is not shown where I see it anyway, where I pay, or when it is my own (R10.01)', () => {
    expect(deservesToast(incoming, { page: 'chats-id', id: '7' })).toBe(false);
    expect(deservesToast(incoming, { page: 'members-id-chat', id: '40' })).toBe(false);
    expect(deservesToast(incoming, { page: 'chats', id: undefined })).toBe(false);
    expect(deservesToast(incoming, { page: 'credits-id-paymentmethod', id: 'large' })).toBe(false);
    expect(deservesToast({ ...incoming, message: { mine: true } }, { page: 'members', id: undefined })).toBe(false);
  });

  it('is shown by its first words (R10.01)', () => {
    expect(firstWords(' Good\n evening ')).toBe('Good evening');
    expect(firstWords('word '.repeat(30))).toBe(`${'word '.repeat(17)}word…`);
    expect([...firstWords('😀'.repeat(200))]).toHaveLength(91);
  });
});
