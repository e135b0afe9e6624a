import { useEffect, useSyncExternalStore } from 'react';
import type { Answer } from '#contract/calls.ts';
import { ApiError, type ApiOptions, createApi } from '#web/platform/api.ts';
import { outboxName } from '#web/platform/kept-on-device.ts';
import { deviceStore } from '#web/platform/stores.ts';
import { uploadPhoto, uploadVoice } from '#web/platform/upload.ts';
import { useApiOptions } from '#web/platform/use-api.ts';
import { type KeptFiles, keptFiles } from './kept-files.ts';
import { type Content, type OutgoingMessage, sendOutgoing } from './message-body.ts';
import { Outbox } from './outbox.ts';

type Sent = Answer<'sendMessage'>;

/** The browser has thrown away what it was to keep. */
export const photoLost = 'photo_lost';
export const voiceLost = 'voice_lost';

const boxes = new Map<string, Outbox<Content, Sent>>();
const listeners = new Set<(message: OutgoingMessage, sent: Sent) => void>();
const nothing: OutgoingMessage[] = [];

/** One for each member of this browser, whichever page is open. */
function outboxOf(userId: string, options: ApiOptions): Outbox<Content, Sent> {
  const known = boxes.get(userId);
  if (known) return known;
  const api = createApi(options);
  const files = keptFiles(userId);
  const box = new Outbox<Content, Sent>({
    name: outboxName(userId),
    store: deviceStore,
    prepare: async ({ content }) => {
      if (content.kind === 'photo' && content.kept && !content.photo) return sendKept(content.kept, files, options);
      if (content.kind === 'voice' && content.kept && !content.voice) return sendKeptVoice(content, files, options);
      return content;
    },
    onGone: ({ content }) => {
      if ('kept' in content && content.kept) files.forget(content.kept).catch(() => {});
    },
    send: (message) => sendOutgoing((body) => api('sendMessage', body), message),
    onSent: (message, sent) => {
      for (const tell of listeners) tell(message, sent);
    },
  });
  boxes.set(userId, box);
  return box;
}

/** Under one idempotency key: the server has the photo once, however often it is tried. */
async function sendKept(key: string, files: KeptFiles, options: ApiOptions): Promise<Content> {
  const photo = await files.find(key).catch(() => undefined);
  if (!photo) throw new ApiError(410, photoLost, options.genericMessage);
  const { photo: sent } = await uploadPhoto({ ...options, newKey: () => key }, photo, { forChat: true });
  return { kind: 'photo', kept: key, photo: sent.id, ...(sent.card && { shown: { card: sent.card } }) };
}

async function sendKeptVoice(
  { kept = '', shown }: Extract<Content, { kind: 'voice' }>,
  files: KeptFiles,
  options: ApiOptions,
): Promise<Content> {
  const recording = await files.find(kept).catch(() => undefined);
  if (!recording) throw new ApiError(410, voiceLost, options.genericMessage);
  const { voice } = await uploadVoice({ ...options, newKey: () => kept }, recording, shown.levels);
  return { kind: 'voice', kept, voice: voice.id, shown };
}

/** Sends what waits, from whatever page the member is on. */
export const flushOutbox = (userId: string, options: ApiOptions) => outboxOf(userId, options).flush();

/** What is on its way, and the way to send more; what waited for a connection leaves when there is one. */
export function useOutbox(userId: string) {
  const options = useApiOptions();
  const box = outboxOf(userId, options);
  const outgoing = useSyncExternalStore(box.subscribe, box.snapshot, () => nothing);
  useEffect(() => {
    const flush = () => void box.flush();
    const hear = ({ key }: StorageEvent) => {
      if (key === null || key === outboxName(userId)) box.reload();
    };
    addEventListener('online', flush);
    addEventListener('storage', hear);
    // A line that is dead without saying so is tried again now and then.
    const timer = setInterval(flush, 15_000);
    flush();
    return () => {
      removeEventListener('online', flush);
      removeEventListener('storage', hear);
      clearInterval(timer);
    };
  }, [box, userId]);
  return { box, outgoing };
}

/** Calls whoever shows the conversation when one of its messages has arrived. */
export function onSent(hear: (message: OutgoingMessage, sent: Sent) => void) {
  listeners.add(hear);
  return () => void listeners.delete(hear);
}
