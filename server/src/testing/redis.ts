import { inject } from 'vitest';

// Tests read it like the server reads REDIS_URL. Unset where the machine has no Redis: such tests then skip themselves.
const url = inject('redisUrl');
if (url) process.env.TEST_REDIS_URL = url;
