import { z } from 'zod';
import type { CallSchema } from '../call-schema.ts';
import { ageMethods } from './age-check.ts';

const method = z.enum(ageMethods);

/** What became of the caller's last request; there as long as the request would have waited. */
const ageAttempt = z.object({
  state: z.enum(['waiting', 'proven', 'refused']),
  method,
  /** Until when the age app may answer. */
  until: z.iso.datetime(),
  /** Why it was refused, in words; `ended` is when an attestation ended that is no longer valid. */
  refusal: z.object({ code: z.string(), message: z.string(), ended: z.iso.datetime().nullable() }).nullable(),
});
export type AgeAttempt = z.infer<typeof ageAttempt>;

const digitalRequest = z.object({
  protocol: z.literal('org-iso-mdoc'),
  data: z.object({ deviceRequest: z.string(), encryptionInfo: z.string() }),
});

export const ageState = z.object({
  /** Before what this site asks for a proof in the caller's country. */
  required: z.object({ chat: z.boolean(), photos: z.boolean(), entry: z.boolean() }),
  methods: z.array(method),
  proven: z.object({ method, until: z.iso.datetime() }).nullable(),
  country: z.string().length(2),
  tries_left: z.int(),
  attempt: ageAttempt.nullable(),
});
export type AgeState = z.infer<typeof ageState>;

export const ageCalls = {
  age: {
    summary: 'Where a proof of age is asked for, which ways count, and whether the caller has one',
    answer: ageState,
  },
  startAge: {
    summary: 'Start to prove one’s age',
    body: z.strictObject({ method }),
    answer: z.object({
      /** For `navigator.credentials.get`, where the browser knows digital credentials. */
      request: digitalRequest.optional(),
      /** Opens the age app on this device, the page of the provider, or the shop. */
      link: z.string().optional(),
      /** The same link for another device, as an SVG. */
      qr: z.string().optional(),
      until: z.iso.datetime().optional(),
    }),
  },
  answerAge: {
    summary: 'What the age app answers: `vp_token` by direct_post, or `response` of the browser’s credential call',
    answer: z.object({ redirect_uri: z.string() }),
    webhook: 'json',
  },
  ageProviderReturn: {
    summary: 'Coming back from the operator’s provider of age proofs, with its signed answer',
    query: z.object({
      state: z.string().max(60),
      result: z.enum(['adult', 'minor', 'declined']),
      until: z.iso.datetime().optional(),
      signature: z.string().regex(/^[0-9a-f]{64}$/),
    }),
    answer: z.string(),
    redirect: true,
  },
} satisfies Record<string, CallSchema>;
