import { expect, test } from 'vitest';
import { notificationKinds } from '#contract/notifications/kinds.ts';
import { readUnsubscribeToken, unsubscribeToken } from './unsubscribe-token.ts';

const key = Buffer.alloc(32, 1);

test.each([...notificationKinds, 'all'] as const)(
  'the link that stops %s says so and whose it is (R2.65)',
  (stopped) => {
    expect(readUnsubscribeToken(key, unsubscribeToken(key, '42', stopped))).toEqual({ memberId: '42', stopped });
  },
);

test('a link that somebody made up, changed or signed elsewhere stops nothing (R2.65)', () => {
  const token = unsubscribeToken(key, '42', 'like');
  const [said = '', signature = ''] = token.split('.');
  const other = Buffer.from('43.like').toString('base64url');
  const strange = ['', '.', 'x', said, `${said}.`, `${other}.${signature}`, `${said}.${signature}x`, token.slice(1)];
  for (const each of strange) expect(readUnsubscribeToken(key, each)).toBeUndefined();
  expect(readUnsubscribeToken(Buffer.alloc(32, 2), token)).toBeUndefined();
  expect(readUnsubscribeToken(key, unsubscribeToken(key, '42', 'nothing' as 'all'))).toBeUndefined();
});
