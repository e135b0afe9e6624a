import { afterAll, inject } from 'vitest';
import { closeEverything } from './closing.ts';

// Tests read it like the server reads REDIS_URL. Unset where the machine has no Redis: such tests then skip themselves.
const url = inject('redisUrl');
if (url) process.env.TEST_REDIS_URL = url;

// Registered before the file's own hooks, so it runs after them.
afterAll(closeEverything);
