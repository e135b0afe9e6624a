import { expect, test } from 'vitest';
import { staysOpen } from './rules.ts';

test.each([
  '/admin',
  '/admin/settings',
  '/api/admin/settings.php',
  '/healthz',
  '/readyz',
  '/metrics',
  '/api/payment-webhook.php',
  '/api/mail-events.php',
  '/api/settings.php',
  '/assets/entry-abc.js',
  '/media/photos/a.webp',
  '/favicon.svg',
])('%s stays open during maintenance (R10.11)', (path) => {
  expect(staysOpen(path)).toBe(true);
});

test.each(['/', '/fr', '/login', '/search.data', '/api/user.php', '/api/messages.php', '/administrator', '/api'])(
  '%s is closed during maintenance (R10.11)',
  (path) => {
    expect(staysOpen(path)).toBe(false);
  },
);
