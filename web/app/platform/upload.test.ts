import { describe, expect, it } from 'vitest';
import { retries } from '#contract/constants.ts';
import { cancelled, uploadPhoto } from './upload.ts';

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

  it('that is called off is not tried again', async () => {
    const controller = new AbortController();
    const { requests, options } = serverThat(['no answer']);
    const wait = async () => controller.abort();
    const upload = uploadPhoto({ ...options, wait }, photo, { signal: controller.signal });
    await expect(upload).rejects.toMatchObject({ code: cancelled });
    expect(requests).toHaveLength(1);
  });
});
