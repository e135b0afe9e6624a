import type { Answer } from '#contract/calls.ts';
import { type ApiOptions, createApi } from './api.ts';

export interface UploadOptions {
  /** How much of the file has left, from 0 to 1. A second try begins again. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
  /** Not one of one's own photos but one to send to somebody. */
  forChat?: boolean;
}

/** The code of an upload that was called off: nothing went wrong, and there is nothing to say. */
export const cancelled = 'cancelled';

/** Sends a photo as every other write is sent: same origin, retried while nobody answers, and never added twice. */
export function uploadPhoto(
  options: ApiOptions,
  file: Blob,
  { onProgress = () => {}, signal = new AbortController().signal, forChat = false }: UploadOptions = {},
): Promise<Answer<'addPhoto'>> {
  const form = new FormData();
  form.append('photo', file);
  const call = createApi({
    ...options,
    fetch: options.fetch ?? fetchWithProgress(onProgress, signal),
    wait: (milliseconds) => Promise.race([(options.wait ?? sleep)(milliseconds), aborted(signal)]),
  });
  return call('addPhoto', form, forChat ? { for: 'chat' } : undefined);
}

/** Sends a recording in the same way, with how loud it is along the way. */
export function uploadVoice(
  options: ApiOptions,
  recording: Blob,
  levels: readonly number[],
): Promise<Answer<'addVoice'>> {
  const form = new FormData();
  form.append('levels', levels.join(','));
  form.append('voice', recording);
  return createApi(options)('addVoice', form);
}

/** As much of XMLHttpRequest as an upload needs. */
export interface Sender
  extends Pick<XMLHttpRequest, 'open' | 'setRequestHeader' | 'send' | 'abort' | 'status' | 'responseText'> {
  upload: { onprogress: unknown; onload: unknown };
  onload: unknown;
  onerror: unknown;
  onabort: unknown;
}

/**
 * The browser's fetch has no upload progress; XMLHttpRequest does. An abort is a response and no network error, so that nobody
 * tries again.
 */
export function fetchWithProgress(
  onProgress: (share: number) => void,
  signal: AbortSignal,
  newSender: () => Sender = () => new XMLHttpRequest(),
): typeof fetch {
  return (address, { method = 'GET', headers = {}, body = null } = {}) =>
    new Promise((answer, fail) => {
      if (signal.aborted) return answer(calledOff());
      const sender = newSender();
      sender.open(method, String(address));
      for (const [name, value] of new Headers(headers)) sender.setRequestHeader(name, value);
      sender.upload.onprogress = ({ loaded, total }: ProgressEvent) => onProgress(total > 0 ? loaded / total : 0);
      sender.upload.onload = () => onProgress(1);
      sender.onload = () => answer(new Response(sender.responseText || null, { status: sender.status }));
      sender.onerror = () => fail(new TypeError('Failed to fetch'));
      sender.onabort = () => answer(calledOff());
      signal.addEventListener('abort', () => sender.abort(), { once: true });
      sender.send(body as XMLHttpRequestBodyInit | null);
    });
}

const calledOff = () => Response.json({ error: { code: cancelled, message: '' } }, { status: 499 });
const aborted = (signal: AbortSignal) =>
  new Promise<void>((done) => signal.addEventListener('abort', () => done(), { once: true }));
const sleep = (milliseconds: number) => new Promise<void>((done) => setTimeout(done, milliseconds));
