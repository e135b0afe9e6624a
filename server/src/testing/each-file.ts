import { afterAll, inject, vi } from 'vitest';
import { closeEverything } from './closing.ts';

// Tests read it like the server reads REDIS_URL. Unset where the machine has no Redis: such tests then skip themselves.
const url = inject('redisUrl');
if (url) process.env.TEST_REDIS_URL = url;

// Registered before the file's own hooks, so it runs after them.
afterAll(closeEverything);

// The real algorithm, as cheap as it gets: what makes a password strong would only make every test slower.
vi.mock('@node-rs/argon2', async (original) => {
  const argon2 = await original<typeof import('@node-rs/argon2')>();
  const cheap = { memoryCost: 8, timeCost: 1, parallelism: 1 };
  return { ...argon2, hash: (password: string) => argon2.hash(password, cheap) };
});
