import type { Voice } from '#contract/voices/voices.ts';
import { keepFiles, randomName, removeFiles, storeFile } from '#server/features/photos/photos.ts';
import type { Preparation } from '#server/platform/calls/calls.ts';
import type { Database, Queryable, Transaction } from '#server/platform/database/database.ts';
import type { Actor, RequestContext } from '#server/platform/http/context.ts';
import type { LimitRule, Limits } from '#server/platform/http/limits.ts';
import { Semaphore, type SemaphoreOptions } from '#server/platform/http/semaphore.ts';
import type { PrivateAudience } from '#server/platform/storage/addresses.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { deleteOwnedIn, deleteUnsentBefore, deleteUnsentOf, insertVoice, saveSent, type VoiceRow } from './queries.ts';
import type { VoiceRewriter } from './rewriter.ts';
import { readLevels, wholeSeconds } from './rules.ts';

export { VoiceRewriter } from './rewriter.ts';

const day = 86_400_000;

const uploads: LimitRule = { name: 'voice-uploads', points: 120, seconds: 3600 };

// Recordings in hand lie on the disk, two megabytes each at most.
const line: SemaphoreOptions = { places: 20, placesPerOwner: 2, longest: 100, longestPerOwner: 8, seconds: 20 };
export const openVoiceLine = () => new Semaphore(line);

export interface VoiceParts {
  storage: Storage;
  limits: Limits;
  rewriter: VoiceRewriter;
  line: Semaphore;
}

interface PreparedVoice extends Preparation {
  storageKey: string;
  milliseconds: number;
}

/** Before anything of a recording is read: whether its member may send one now, and a place in the line of those who do. */
export async function admitVoice(
  { limits, line }: Pick<VoiceParts, 'limits' | 'line'>,
  { actor, now, signal }: { actor: Actor; now: Date; signal: AbortSignal },
): Promise<() => void> {
  await limits.take(uploads, actor.userId, now);
  return line.take(actor.userId, signal);
}

/** Everything about a recording that takes time: it is rewritten and stored, and no transaction is open. */
export async function prepareVoice(
  db: Database,
  { storage, rewriter }: Pick<VoiceParts, 'storage' | 'rewriter'>,
  { actor, now, upload }: { actor: Actor; now: Date; upload: { file: string; signal: AbortSignal } },
): Promise<PreparedVoice> {
  const { file, signal } = upload;
  const { bytes, container, milliseconds } = await rewriter.rewrite(file, { owner: actor.userId, signal });
  const storageKey = `voices/${randomName()}.${container}`;
  await storeFile({ db, storage }, { key: storageKey, bytes, contentType: `audio/${container}`, now });
  return { storageKey, milliseconds, discard: () => removeFiles({ db, storage }, [storageKey]) };
}

/** Keeps a prepared recording until it is sent. Nobody but its owner knows of it. */
export async function addVoice(
  tx: Transaction,
  { storageKey, milliseconds }: PreparedVoice,
  { actor, levels, now }: { actor: Actor; levels: string | undefined; now: Date },
): Promise<VoiceRow> {
  await keepFiles(tx, [storageKey]);
  return insertVoice(tx, { ownerId: actor.userId, storageKey, milliseconds, levels: readLevels(levels), now });
}

/** A recording is sent once, by whom it belongs to. */
export const sendVoice = (
  db: Queryable,
  sent: { id: string; ownerId: string; conversationId: string },
): Promise<VoiceRow | undefined> => saveSent(db, sent);

/** What was recorded and never sent. */
export const forgetUnsentVoices = (tx: Transaction, now: Date) => deleteUnsentBefore(tx, new Date(now.getTime() - day));

/** The recordings somebody sent in a conversation, once no message has them any more. */
export const eraseVoices = (
  tx: Transaction,
  { ownerId, conversationId }: { ownerId: string; conversationId: string },
) => deleteOwnedIn(tx, ownerId, conversationId);

/** What a member recorded and had not sent when they were erased. */
export const eraseUnsentVoices = (tx: Transaction, memberId: string) => deleteUnsentOf(tx, memberId);

export const presentVoiceFile = (
  { id, storage_key: key, milliseconds, levels }: VoiceRow,
  audience: PrivateAudience,
  { fileUrl }: Pick<RequestContext, 'fileUrl'>,
): Voice => ({ id, url: fileUrl(key, audience), seconds: wholeSeconds(milliseconds), levels });
