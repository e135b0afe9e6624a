import { describe, expect, it } from 'vitest';
import { retries } from '#contract/constants.ts';
import { cancelled, fetchWithProgress, uploadPhoto } from './upload.ts';

const photo = new Blob(['bytes'], { type: 'image/jpeg' });
const words = { genericMessage: 'An error occured, please try again later' };

type Reply = [status: number, body: object] | 'no answer';

function serverThat(replies: Reply[]) {
  const requests: RequestInit[] = [];
  const send = async (_address: unknown, init: RequestInit = {}) => {
    requests.push(init);
    const reply = replies[Math.min(requests.length, replies.length) - 1];
    if (!reply || reply === 'no answer') throw new TypeError('Failed to fetch');
    return Response.json(reply[1], { status: reply[0] });
  };
  return { requests, options: { ...words, fetch: send as typeof fetch, wait: async () => {} } };
}

describe('a photo on its way to the server', () => {
  it('travels as a form, and every try carries the same key (R7.01)', async () => {
    const { requests, options } = serverThat(['no answer', [503, {}], [201, { photo: { id: '1' } }]]);
    expect(await uploadPhoto(options, photo)).toEqual({ photo: { id: '1' } });
    expect(requests).toHaveLength(3);
    const keys = new Set(requests.map(({ headers }) => (headers as Record<string, string>)['idempotency-key']));
    expect(keys.size).toBe(1);
    for (const { body, headers } of requests) {
      expect((body as FormData).get('photo')).toBeInstanceOf(Blob);
      // The browser names the type itself, with the boundary between the parts.
      expect(headers).not.toHaveProperty('content-type');
    }
  });

  it('is given up after five more tries (R7.01)', async () => {
    const { requests, options } = serverThat(['no answer']);
    await expect(uploadPhoto(options, photo)).rejects.toMatchObject({ status: 0, message: words.genericMessage });
    expect(requests).toHaveLength(1 + retries);
  });
});

/** A line that moves only when it is told to. */
function line() {
  const sent: { opened?: string[]; headers: Record<string, string>; body?: unknown } = { headers: {} };
  const sender = {
    open: (method: string, address: string | URL) => {
      sent.opened = [method, String(address)];
    },
    setRequestHeader: (name: string, value: string) => {
      sent.headers[name] = value;
    },
    send: (body?: unknown) => {
      sent.body = body;
    },
    abort: () => (sender.onabort as () => void)(),
    status: 0,
    responseText: '',
    upload: { onprogress: null as unknown, onload: null as unknown },
    onload: null as unknown,
    onerror: null as unknown,
    onabort: null as unknown,
  };
  const heard = (happened: unknown, event?: object) => (happened as (event?: object) => void)(event);
  return { sent, sender, heard };
}
const never = new AbortController().signal;

describe('how far a photo is', () => {
  it('is told as it leaves, and what the server answers is handed on', async () => {
    const { sent, sender, heard } = line();
    const shares: number[] = [];
    const send = fetchWithProgress(
      (share) => shares.push(share),
      never,
      () => sender,
    );
    const answer = send('/api/photos.php', { method: 'POST', headers: { 'idempotency-key': 'one' }, body: 'bytes' });
    heard(sender.upload.onprogress, { loaded: 1, total: 4 });
    heard(sender.upload.onprogress, { loaded: 4, total: 0 });
    heard(sender.upload.onload);
    Object.assign(sender, { status: 201, responseText: '{"photo":{}}' });
    heard(sender.onload);
    expect(shares).toEqual([0.25, 0, 1]);
    expect(await (await answer).json()).toEqual({ photo: {} });
    expect(sent).toEqual({
      opened: ['POST', '/api/photos.php'],
      headers: { 'idempotency-key': 'one' },
      body: 'bytes',
    });
  });

  it('ends with a refusal like any other, or with no answer at all', async () => {
    const refused = line();
    const refusal = fetchWithProgress(
      () => {},
      never,
      () => refused.sender,
    )('/api/photos.php');
    refused.sender.status = 415;
    refused.heard(refused.sender.onload);
    expect((await refusal).status).toBe(415);
    const lost = line();
    const nothing = fetchWithProgress(
      () => {},
      never,
      () => lost.sender,
    )('/api/photos.php');
    lost.heard(lost.sender.onerror);
    await expect(nothing).rejects.toThrow('Failed to fetch');
  });

  it('no longer matters once it is called off, on its way or before', async () => {
    const controller = new AbortController();
    const { sender, sent } = line();
    const send = fetchWithProgress(
      () => {},
      controller.signal,
      () => sender,
    );
    const onItsWay = send('/api/photos.php');
    controller.abort();
    expect(await (await onItsWay).json()).toMatchObject({ error: { code: cancelled } });
    delete sent.opened;
    expect((await send('/api/photos.php')).status).toBe(499);
    expect(sent.opened).toBeUndefined();
  });
});
