import { describe, expect, it } from 'vitest';
import { retries } from '#contract/constants.ts';
import { type ApiOptions, createApi } from './api.ts';

const user = { user: null };
const failure = (code: string, more: object = {}) => ({ error: { code, message: `Words for ${code}` }, ...more });
const sessionEnded = failure('authentication_required', { authentication_required: true });

type Reply = [status: number, body: unknown] | 'no answer' | 'broken off';

/** A server that gives these replies in turn, the last one for ever, and a client that remembers what it did. */
function serverThat(replies: Reply[], options: Partial<ApiOptions> = {}) {
  const requests: { address: string; init: RequestInit; headers: Record<string, string> }[] = [];
  const waits: number[] = [];
  const send = async (address: string, init: RequestInit) => {
    requests.push({ address, init, headers: init.headers as Record<string, string> });
    const reply = replies[Math.min(requests.length, replies.length) - 1];
    if (!reply || reply === 'no answer') throw new TypeError('Failed to fetch');
    if (reply === 'broken off') return new Response('{"user": nu', { status: 200 });
    return new Response(reply[1] === undefined ? null : JSON.stringify(reply[1]), { status: reply[0] });
  };
  const call = createApi({
    genericMessage: 'An error occured, please try again later',
    fetch: send as typeof fetch,
    wait: async (milliseconds) => void waits.push(milliseconds),
    ...options,
  });
  return { call, requests, waits };
}

describe('a call that nobody answers', () => {
  it('is tried five times more, waiting about twice as long each time (R7.01, R9.02)', async () => {
    const { call, requests, waits } = serverThat(['no answer']);
    await expect(call('settings')).rejects.toMatchObject({ status: 0, code: 'internal' });
    expect(requests).toHaveLength(1 + 5);
    expect(retries).toBe(5);
    for (const [index, wait] of waits.entries()) {
      expect(wait).toBeGreaterThanOrEqual(300 * 2 ** index * 0.75);
      expect(wait).toBeLessThanOrEqual(300 * 2 ** index * 1.25);
    }
    expect(waits).toHaveLength(5);
  });

  it('is tried again when the server fails, until it answers (R7.01)', async () => {
    const { call, requests } = serverThat([[500, failure('internal')], 'no answer', [503, undefined], [200, user]]);
    expect(await call('user')).toEqual(user);
    expect(requests).toHaveLength(4);
  });

  it('counts an answer that broke off half-way as none', async () => {
    const { call, requests } = serverThat(['broken off', [200, user]]);
    expect(await call('user')).toEqual(user);
    expect(requests).toHaveLength(2);
  });

  it('tells me that an error occured and to try again later (R8.03)', async () => {
    const { call } = serverThat(['no answer']);
    await expect(call('settings')).rejects.toThrow('An error occured, please try again later');
  });

  it('says the same when the answer is not ours at all (R8.03)', async () => {
    const { call } = serverThat(['broken off']);
    await expect(call('user')).rejects.toMatchObject({
      message: 'An error occured, please try again later',
      status: 0,
    });
    const proxy = serverThat([[502, { proxy: 'bad gateway' }]]);
    await expect(proxy.call('user')).rejects.toMatchObject({
      message: 'An error occured, please try again later',
      status: 502,
    });
  });
});

describe('a call that is refused', () => {
  it.each([
    ['86400', 86_400],
    [undefined, undefined],
    ['Wed, 21 Oct 2026 07:28:00 GMT', undefined],
  ])('says with Retry-After %s that it may be tried again in %s seconds', async (header, seconds) => {
    const headers: Record<string, string> = header ? { 'retry-after': header } : {};
    const fetch = async () => new Response(JSON.stringify(failure('rate_limited')), { status: 429, headers });
    const call = createApi({ genericMessage: '', fetch: fetch as typeof globalThis.fetch });
    await expect(call('activationMail')).rejects.toMatchObject({ code: 'rate_limited', retryAfter: seconds });
  });

  it.each([400, 401, 403, 404, 409, 413, 422, 429])('is not tried again after %i (R7.01)', async (status) => {
    const { call, requests, waits } = serverThat([[status, failure('refused')]]);
    await expect(call('user')).rejects.toMatchObject({ status, code: 'refused', message: 'Words for refused' });
    expect(requests).toHaveLength(1);
    expect(waits).toEqual([]);
  });

  it('brings the words for each field along', async () => {
    const fields = { login: 'Please fill this in' };
    const { call } = serverThat([[422, { error: { code: 'invalid', message: 'Please check', fields } }]]);
    await expect(call('login', { password: 'x' })).rejects.toMatchObject({ code: 'invalid', fields });
  });

  it('has no fields where the server named none', async () => {
    const { call } = serverThat([[404, failure('not_found')]]);
    await expect(call('user')).rejects.toMatchObject({ fields: {} });
  });
});

describe('what I send', () => {
  it('carries one key for all tries, so a retry never acts twice, and another for the next call (R7.01)', async () => {
    const { call, requests } = serverThat(['no answer', [500, failure('internal')], [200, user]]);
    await call('changeUser', { language: 'fr' });
    await call('changeUser', { language: 'fr' });
    const keys = requests.map(({ headers }) => headers['idempotency-key']);
    expect(keys[0]).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).toBe(keys[0]);
    expect(keys[3]).not.toBe(keys[0]);
  });

  it('needs no key to read (R7.01)', async () => {
    const { call, requests } = serverThat([[200, user]]);
    await call('user');
    expect(requests[0]?.headers).not.toHaveProperty('idempotency-key');
  });

  it('goes to the same origin, as JSON (R7.01)', async () => {
    const { call, requests } = serverThat([[200, user]]);
    await call('login', { login: 'alice', password: 'secret' });
    await call('user', undefined, { fresh: '1' });
    expect(requests.map(({ address }) => address)).toEqual(['/api/user.php', '/api/user.php?fresh=1']);
    expect(requests[0]?.headers['content-type']).toBe('application/json');
    expect(requests[0]?.init).toMatchObject({ method: 'POST', body: '{"login":"alice","password":"secret"}' });
    expect(requests[1]?.init).toMatchObject({ method: 'GET', body: null });
  });

  it('may be answered with nothing', async () => {
    const { call, requests } = serverThat([[204, undefined]]);
    expect(await call('logout')).toBeUndefined();
    expect(requests).toHaveLength(1);
  });
});

describe('a session that ended on the server', () => {
  const settled = (promise: Promise<unknown>) =>
    Promise.race([promise.then(() => 'answered').catch(() => 'refused'), new Promise((late) => setTimeout(late, 20))]);

  it('logs me out, and I hear nothing of the error (R6.05)', async () => {
    const loggedOut: true[] = [];
    const { call, requests } = serverThat([[403, sessionEnded]], { onSessionEnded: () => void loggedOut.push(true) });
    expect(await settled(call('interests'))).toBeUndefined();
    expect(loggedOut).toHaveLength(1);
    expect(requests).toHaveLength(1);
  });

  it('does not when it is the user call that says so (R6.05)', async () => {
    const loggedOut: true[] = [];
    const { call } = serverThat([[403, sessionEnded]], { onSessionEnded: () => void loggedOut.push(true) });
    await expect(call('user')).rejects.toMatchObject({ status: 403, code: 'authentication_required' });
    expect(loggedOut).toEqual([]);
  });

  it('is not what another 403 means (R6.05)', async () => {
    const loggedOut: true[] = [];
    const { call } = serverThat([[403, failure('forbidden')]], { onSessionEnded: () => void loggedOut.push(true) });
    await expect(call('interests')).rejects.toMatchObject({ code: 'forbidden' });
    expect(loggedOut).toEqual([]);
  });

  it('cannot end for a visitor, who is told to log in instead (R6.05)', async () => {
    const { call } = serverThat([[403, sessionEnded]]);
    await expect(call('interests')).rejects.toMatchObject({ status: 403, code: 'authentication_required' });
  });
});
