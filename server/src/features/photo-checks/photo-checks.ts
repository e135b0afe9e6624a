import type { PhotoCheckState } from '#contract/photo-checks/gestures.ts';
import type { GesturePair } from '#contract/photo-checks/photo-checks.ts';
import type { PhotoDecoder } from '#server/features/photos/photos.ts';
import type { Preparation } from '#server/platform/calls/calls.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import type { Actor } from '#server/platform/http/context.ts';
import { Failure } from '#server/platform/http/failure.ts';
import type { LimitRule, Limits } from '#server/platform/http/limits.ts';
import type { Semaphore } from '#server/platform/http/semaphore.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import {
  type CheckedMember,
  deleteCheck,
  expireAskedBefore,
  findCheckedMember,
  insertCheck,
  withdrawCheck,
} from './queries.ts';
import { areAsked, gesturesOf, gesturesUntil, mayAsk, oldestWaiting } from './rules.ts';
import { sealPicture } from './sealed-pictures.ts';

export { photoCheckKind } from './queue-kind.ts';

const asking: LimitRule = { name: 'photo-checks', points: 10, seconds: 86_400 };

export interface PhotoCheckParts {
  secrets: Secrets;
  limits: Limits;
  decoder: PhotoDecoder;
  line: Semaphore;
}

interface Asker {
  actor: Actor;
  now: Date;
}

export interface CheckView {
  state: PhotoCheckState;
  gestures: GesturePair | null;
  until: Date | null;
  hasPhoto: boolean;
  reason: string | null;
  decidedAt: Date | null;
}

/** Whether a member's main photo was checked, and what they would have to copy for it. */
export async function photoCheckOf(db: Queryable, secrets: Secrets, { actor, now }: Asker): Promise<CheckView> {
  const member = await findCheckedMember(db, actor.userId);
  if (!member) throw new Failure('not_found');
  const facts = factsOf(member);
  const isOpen = mayAsk(facts);
  return {
    state: facts.state,
    gestures: isOpen ? gesturesOf(askedOf(secrets, actor, member, now)) : null,
    until: isOpen ? gesturesUntil(now) : null,
    hasPhoto: facts.hasPhoto,
    reason: member.reason,
    decidedAt: member.decided_at,
  };
}

const factsOf = ({ state, fictional, main_photo: photo }: CheckedMember) => ({
  state: state ?? ('none' as const),
  fictional,
  hasPhoto: photo !== null,
});

const askedOf = (secrets: Secrets, actor: Actor, { tries }: CheckedMember, now: Date) => ({
  key: secrets.keyFor('gestures of photo checks'),
  memberId: actor.userId,
  tries,
  now,
});

/** Before anything of the pictures is read: whether the member may ask now, and a place in the line of uploads. */
export async function admitCheck(
  { limits, line }: Pick<PhotoCheckParts, 'limits' | 'line'>,
  { actor, now, signal }: Asker & { signal: AbortSignal },
): Promise<() => void> {
  await limits.take(asking, actor.userId, now);
  return line.take(actor.userId, signal);
}

interface PreparedCheck extends Preparation {
  first: Buffer;
  second: Buffer;
}

interface Upload {
  file: string;
  signal: AbortSignal;
}

interface Said {
  gestures: string;
}

/** Re-encodes the two pictures of a photo check and seals them at once, so that nothing readable of them is stored. */
export async function preparePhotoCheck(
  db: Queryable,
  { secrets, decoder }: Pick<PhotoCheckParts, 'secrets' | 'decoder'>,
  asker: Asker,
  { gestures, first, second }: Said & { first: Upload; second: Upload },
): Promise<PreparedCheck> {
  await checkableMember(db, secrets, asker, { gestures });
  const owner = asker.actor.userId;
  const seal = async ({ file, signal }: Upload, place: 1 | 2) => {
    const { files } = await decoder.decode(file, { owner, signal });
    return sealPicture(secrets, { memberId: owner, place }, files.full);
  };
  return { first: await seal(first, 1), second: await seal(second, 2), discard: async () => {} };
}

/** The check waits for a moderator. */
export async function askPhotoCheck(
  tx: Transaction,
  secrets: Secrets,
  asker: Asker,
  { gestures, first, second }: Said & Pick<PreparedCheck, 'first' | 'second'>,
) {
  const { siteId, photoId, asked } = await checkableMember(tx, secrets, asker, { gestures });
  const check = { memberId: asker.actor.userId, siteId, photoId, gestures: asked, first, second, now: asker.now };
  if (!(await insertCheck(tx, check))) throw new Failure('photo_check_not_due');
}

async function checkableMember(db: Queryable, secrets: Secrets, { actor, now }: Asker, { gestures }: Said) {
  const member = await findCheckedMember(db, actor.userId);
  if (!member) throw new Failure('not_found');
  if (member.main_photo === null) throw new Failure('photo_needed');
  if (!mayAsk(factsOf(member))) throw new Failure('photo_check_not_due');
  if (!areAsked(gestures, askedOf(secrets, actor, member, now))) throw new Failure('gestures_expired');
  return { siteId: member.site_id, photoId: member.main_photo, asked: gestures.split(',') as GesturePair };
}

/** What nobody decided for long is over, so that no picture stays. */
export const forgetOldChecks = (tx: Transaction, now: Date) => expireAskedBefore(tx, oldestWaiting(now), now);

/** Withdraws the check of somebody who leaves; a photo that was checked stays so, should they come back. */
export const withdrawPhotoCheck = (tx: Transaction, memberId: string) => withdrawCheck(tx, memberId);

export const erasePhotoCheck = (tx: Transaction, memberId: string) => deleteCheck(tx, memberId);
