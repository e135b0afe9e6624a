import { z } from 'zod';
import type { CallSchema } from '../call-schema.ts';
import { ownPhotos, photoLimits } from '../constants.ts';
import { because, id } from '../fields.ts';

/** What the calls around photos take and answer. */
export const photoStatuses = ['pending', 'active', 'rejected'] as const;
export type PhotoStatus = (typeof photoStatuses)[number];

/** Whether a photo by somebody one has not answered yet is shown: not at all, when it is tapped, or like any other. */
export const photoChoices = ['never', 'tapped', 'always'] as const;
export type PhotoChoice = (typeof photoChoices)[number];

/** While it is hidden from whoever asks there is nothing of it but its blur. */
export const photo = z.object({
  id,
  status: z.enum(photoStatuses),
  main: z.boolean(),
  hidden: z.boolean(),
  thumb: z.string().optional(),
  card: z.string().optional(),
  full: z.string().optional(),
  match: z.string().nullable(),
  blur: z.string().nullable(),
  thumbhash: z.string().nullable(),
});
export type Photo = z.infer<typeof photo>;

export const photoAnswer = z.object({ photo });
export const photoList = z.object({ photos: z.array(photo) });

/** The file of a multipart form: where it lies while the request lasts, and what tells that the request is over. */
export const photoUpload = z.strictObject({
  photo: z
    .custom<{ file: string; signal: AbortSignal }>(
      (file) => typeof file === 'object' && file !== null,
      because('required'),
    )
    .meta({ type: 'string', format: 'binary', maxLength: photoLimits.bytes }),
});

/** A photo for a chat is none of the profile's: only the two who write to one another ever see it. */
export const photoPurpose = z.object({ for: z.enum(['chat']).optional() });

export const photoArrangement = z
  .strictObject({ order: z.array(id).min(1).max(ownPhotos.premium).optional(), main: id.optional() })
  .refine(({ order, main }) => order !== undefined || main !== undefined, { path: ['order'], ...because('required') });
export type PhotoArrangement = z.output<typeof photoArrangement>;

export const photoRemoval = z.strictObject({ id });

export const photoCalls = {
  photos: {
    summary: 'One’s own photos, in their order',
    session: true,
    answer: photoList,
  },
  addPhoto: {
    summary: 'Add a photo to one’s own, or for=chat one to send: a multipart form with the field photo',
    session: true,
    status: 201,
    upload: photoLimits.bytes,
    query: photoPurpose,
    body: photoUpload,
    answer: photoAnswer,
  },
  arrangePhotos: {
    summary: 'Put one’s own photos in another order, or one of them first',
    session: true,
    body: photoArrangement,
    answer: photoList,
  },
  removePhoto: {
    summary: 'Delete one of one’s own photos and its files; answers those that are left',
    session: true,
    body: photoRemoval,
    answer: photoList,
  },
} satisfies Record<string, CallSchema>;
