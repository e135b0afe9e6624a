import { z } from 'zod';
import type { CallSchema, FileAnswer } from '../call-schema.ts';
import { photoLimits } from '../constants.ts';
import { because, id } from '../fields.ts';
import { gestures, photoCheckStates } from './gestures.ts';

/** What checking that somebody is who their photos show takes and answers. */

export const gesturePair = z.tuple([z.enum(gestures), z.enum(gestures)]);
export type GesturePair = z.infer<typeof gesturePair>;

export const photoCheck = z.object({
  state: z.enum(photoCheckStates),
  /** What to copy in the first and in the second picture; null where there is nothing to check now. */
  gestures: gesturePair.nullable(),
  /** After that the pictures of these gestures are refused, and others are asked for. */
  gestures_until: z.iso.datetime().nullable(),
  /** Whether there is a main photo that the pictures can be compared with. */
  has_photo: z.boolean(),
  /** Why it was refused, in words. */
  reason: z.string().nullable(),
  decided_at: z.iso.datetime().nullable(),
});
export type PhotoCheck = z.infer<typeof photoCheck>;

const picture = z
  .custom<{ file: string; signal: AbortSignal }>(
    (file) => typeof file === 'object' && file !== null,
    because('required'),
  )
  .meta({ type: 'string', format: 'binary', maxLength: photoLimits.bytes });

/** `gestures` are those that were asked for, with a comma between them. */
export const photoCheckUpload = z.strictObject({ gestures: z.string().max(100), first: picture, second: picture });

export const photoCheckCalls = {
  photoCheck: {
    summary: 'Whether the caller’s main photo was checked, and the two gestures to copy for it',
    session: true,
    answer: photoCheck,
  },
  askPhotoCheck: {
    summary: 'Ask for a check: a multipart form with the gestures and a picture of each, first and second',
    session: true,
    status: 201,
    upload: photoLimits.bytes,
    files: 2,
    body: photoCheckUpload,
    answer: photoCheck,
  },
  checkPicture: {
    summary: 'A picture of the photo check that the caller has taken from the queue; each look is logged',
    staff: 'see_check_pictures',
    query: z.object({ id, place: z.enum(['1', '2']) }),
    answer: z.custom<FileAnswer>(),
    file: 'image/webp',
  },
} satisfies Record<string, CallSchema>;
