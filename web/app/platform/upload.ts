import type { Answer } from '#contract/calls.ts';
import { type ApiOptions, createApi } from './api.ts';

export interface UploadOptions {
  /** How much of the file has left, from 0 to 1. A second try begins again. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
}

/** The code of an upload that was called off: nothing went wrong, and there is nothing to say. */
export const cancelled = 'cancelled';

/** Sends a photo as every other write is sent: same origin, retried while nobody answers, and never added twice. */
export function uploadPhoto(
  options: ApiOptions,
  file: Blob,
  { onProgress = () => {}, signal = new AbortController().signal }: UploadOptions = {},
): Promise<Answer<'addPhoto'>> {
  const form = new FormData();
  form.append('photo', file);
  const call = createApi({
    ...options,
    fetch: fetchWithProgress(onProgress, signal, options.fetch),
    wait: (milliseconds) => Promise.race([(options.wait ?? sleep)(milliseconds), aborted(signal)]),
  });
  return call('addPhoto', form);
}

/**
 * The browser's fetch does not tell how much has left; its older sister does. Being called off is an answer and no
 * missing one, so that nobody tries again.
 */
function fetchWithProgress(
  onProgress: (share: number) => void,
  signal: AbortSignal,
  send?: typeof fetch,
): typeof fetch {
  const calledOff = () => Response.json({ error: { code: cancelled, message: '' } }, { status: 499 });
  if (send) return async (...request) => (signal.aborted ? calledOff() : send(...request));
  return (address, { method = 'GET', headers = {}, body = null } = {}) =>
    new Promise((answer, fail) => {
      if (signal.aborted) return answer(calledOff());
      const request = new XMLHttpRequest();
      request.open(method, String(address));
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value);
      request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
      request.upload.onload = () => onProgress(1);
      request.onload = () => answer(new Response(request.responseText || null, { status: request.status }));
      request.onerror = () => fail(new TypeError('Failed to fetch'));
      request.onabort = () => answer(calledOff());
      signal.addEventListener('abort', () => request.abort(), { once: true });
      request.send(body as XMLHttpRequestBodyInit | null);
    });
}

const aborted = (signal: AbortSignal) =>
  new Promise<void>((done) => signal.addEventListener('abort', () => done(), { once: true }));
const sleep = (milliseconds: number) => new Promise<void>((done) => setTimeout(done, milliseconds));
