import { createHmac } from 'node:crypto';
import { type Gesture, gestures, type PhotoCheckState } from '#contract/photo-checks/gestures.ts';

/** For how long new gestures are asked for; pictures of them are taken for as long again. */
const gestureMinutes = 10;
const span = gestureMinutes * 60_000;
const day = 86_400_000;
const longestWaitDays = 7;

export interface GestureSeed {
  key: Buffer;
  memberId: string;
  /** How many checks the member has asked for before. */
  tries: number;
  now: Date;
}

/** Two gestures that nobody can tell beforehand. The same for some minutes: a page that is opened again asks for no others. */
export function gesturesOf({ key, memberId, tries, now }: GestureSeed): [Gesture, Gesture] {
  const digest = createHmac('sha256', key)
    .update(`${memberId} ${tries} ${spanOf(now)}`)
    .digest();
  const first = digest.readUInt32BE(0) % gestures.length;
  const second = (first + 1 + (digest.readUInt32BE(4) % (gestures.length - 1))) % gestures.length;
  return [gestureAt(first), gestureAt(second)];
}

const spanOf = (now: Date) => Math.floor(now.getTime() / span);
const gestureAt = (place: number) => gestures[place] ?? gestures[0];

/** Until when pictures of the gestures that are asked for now are taken. */
export const gesturesUntil = (now: Date) => new Date((spanOf(now) + 2) * span);

/** Whether the gestures a member sent are those asked for now, or in the ten minutes before for a member who began then. */
export const areAsked = (said: string, asked: GestureSeed) =>
  [asked.now, new Date(asked.now.getTime() - span)].some((now) => gesturesOf({ ...asked, now }).join() === said);

/** Whether a member may ask for a check: a person with a main photo that neither is checked nor waits for it. */
export const mayAsk = ({
  state,
  fictional,
  hasPhoto,
}: {
  state: PhotoCheckState;
  fictional: boolean;
  hasPhoto: boolean;
}) => hasPhoto && !fictional && state !== 'waiting' && state !== 'checked';

/** Pictures of checks that were asked for before then are kept no longer. */
export const oldestWaiting = (now: Date) => new Date(now.getTime() - longestWaitDays * day);
