import { afterEach, expect, it, vi } from 'vitest';
import webPush from 'web-push';
import { vapidAuthorization } from './vapid.ts';

const hour = 3_600_000;
const authorize = vapidAuthorization({ subject: 'mailto:hello@rendezvous.example', ...webPush.generateVAPIDKeys() });

afterEach(() => {
  vi.useRealTimers();
});

it('a push service is shown one signature for many pushes, and a new one long before it expires (R4.14)', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const first = await authorize('https://push.example');
  vi.setSystemTime(Date.now() + 5 * hour);
  expect(await authorize('https://push.example')).toBe(first);
  vi.setSystemTime(Date.now() + 2 * hour);
  const renewed = await authorize('https://push.example');
  expect(renewed).not.toBe(first);
  expect(claimsIn(renewed)).toEqual({
    aud: 'https://push.example',
    sub: 'mailto:hello@rendezvous.example',
    exp: Math.floor((Date.now() + 12 * hour) / 1000),
  });
});

it('each push service is shown a signature made for it alone (R4.14)', async () => {
  expect(claimsIn(await authorize('https://one.example')).aud).toBe('https://one.example');
  expect(claimsIn(await authorize('https://other.example')).aud).toBe('https://other.example');
});

function claimsIn(authorization: string): { aud: string; sub: string; exp: number } {
  const claims = /^vapid t=[^.]+\.([^.]+)\./.exec(authorization)?.[1] ?? '';
  return JSON.parse(Buffer.from(claims, 'base64url').toString());
}
