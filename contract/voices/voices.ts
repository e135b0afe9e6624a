import { z } from 'zod';
import type { CallSchema } from '../call-schema.ts';
import { voiceLimits } from '../constants.ts';
import { because, id } from '../fields.ts';

/** A voice message as the two who write to one another hear it. The address ends, and opens for one of them alone. */
export const voice = z.object({
  id,
  url: z.string(),
  seconds: z.int(),
  /** How loud it is along the way, each from 0 to 100, as the sender's browser measured it. */
  levels: z.array(z.int()).max(voiceLimits.levels),
});
export type Voice = z.infer<typeof voice>;

/** The file of a multipart form, and the levels as numbers with commas between them: a form has only words. */
export const voiceUpload = z.strictObject({
  voice: z
    .custom<{ file: string; signal: AbortSignal }>(
      (file) => typeof file === 'object' && file !== null,
      because('required'),
    )
    .meta({ type: 'string', format: 'binary', maxLength: voiceLimits.bytes }),
  levels: z
    .string()
    .max(4 * voiceLimits.levels)
    .refine((text) => /^\d{1,3}(,\d{1,3})*$/.test(text), because('invalid'))
    .optional(),
});

export const voiceCalls = {
  addVoice: {
    summary: 'Upload a voice message to send: a multipart form with the fields voice and levels',
    session: true,
    status: 201,
    upload: voiceLimits.bytes,
    body: voiceUpload,
    answer: z.object({ voice }),
  },
} satisfies Record<string, CallSchema>;
