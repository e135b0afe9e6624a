import { describe, expect, it } from 'vitest';
import { uploadFetch } from './upload-fetch.ts';

function sender() {
  const sent: { opened?: [string, string]; headers: Record<string, string>; body?: unknown } = { headers: {} };
  const request = {
    open: (method: string, address: string | URL) => {
      sent.opened = [method, String(address)];
    },
    setRequestHeader: (name: string, value: string) => {
      sent.headers[name] = value;
    },
    send: (body?: unknown) => {
      sent.body = body;
    },
    abort: () => {},
    upload: { onprogress: null as ((event: ProgressEvent) => void) | null },
    onload: null as (() => void) | null,
    onerror: null as (() => void) | null,
    ontimeout: null as (() => void) | null,
    status: 0,
    responseText: '',
  };
  return { sent, request };
}

describe('sending a photo', () => {
  it('tells how much of it has left', async () => {
    const { sent, request } = sender();
    const shares: number[] = [];
    const answer = uploadFetch(
      (share) => shares.push(share),
      () => request,
    )('/api/photos.php', {
      method: 'POST',
      headers: { 'idempotency-key': 'one' },
      body: 'bytes',
    });
    request.upload.onprogress?.({ loaded: 1, total: 4 } as ProgressEvent);
    request.upload.onprogress?.({ loaded: 4, total: 4 } as ProgressEvent);
    request.upload.onprogress?.({ loaded: 4, total: 0 } as ProgressEvent);
    Object.assign(request, { status: 201, responseText: '{"photo":{}}' });
    request.onload?.();
    expect(shares).toEqual([0.25, 1, 0]);
    expect(await (await answer).json()).toEqual({ photo: {} });
    expect(sent).toEqual({
      opened: ['POST', '/api/photos.php'],
      headers: { 'idempotency-key': 'one' },
      body: 'bytes',
    });
  });

  it('hands a refusal on, and an empty answer too', async () => {
    const { request } = sender();
    const answer = uploadFetch(
      () => {},
      () => request,
    )('/api/photos.php');
    request.status = 415;
    request.onload?.();
    expect((await answer).status).toBe(415);
  });

  it('fails as a fetch does when nobody answers, so that it is tried again (R7.01)', async () => {
    const { request } = sender();
    const answer = uploadFetch(
      () => {},
      () => request,
    )('/api/photos.php');
    request.onerror?.();
    await expect(answer).rejects.toThrow(TypeError);
  });
});
