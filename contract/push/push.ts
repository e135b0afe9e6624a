import { z } from 'zod';
import { userAnswer } from '../accounts/user.ts';
import type { CallSchema } from '../call-schema.ts';
import { pushDevices } from '../constants.ts';
import { because, id } from '../fields.ts';

/** Bytes as PushSubscription.toJSON() writes them: base64url, perhaps padded. */
const key = (bytes: number) =>
  z
    .string()
    .max(200)
    .refine((text) => /^[\w-]+={0,2}$/.test(text) && decodedLength(text) === bytes, because('invalid'));

const decodedLength = (base64: string) => Math.floor((base64.replace(/=+$/, '').length * 3) / 4);

/** The address of one browser at its push service: whoever knows it and our key can make that browser show something. */
const endpoint = z
  .string()
  .max(1000)
  .refine((text) => URL.canParse(text), because('invalid'));

/** What PushSubscription.toJSON() says. */
export const pushSubscription = z.strictObject({
  endpoint,
  expirationTime: z.number().nullish(),
  keys: z.strictObject({
    // An uncompressed point on P-256, and the secret of the subscription (RFC 8291).
    p256dh: key(65),
    auth: key(16),
  }),
});
export type PushSubscriptionData = z.output<typeof pushSubscription>;

export const pushDeviceList = z.object({
  devices: z
    .array(
      z.object({
        id,
        /** What the browser said of itself when it was attached. */
        device: z.string(),
        /** Whether it is the one that asks. */
        current: z.boolean(),
        /** When a push last reached it, or it was attached. */
        last_used: z.iso.datetime(),
      }),
    )
    .max(pushDevices),
});

/** What the service worker is sent, encrypted. Addresses are paths of the site. */
export const pushPayload = z.object({
  title: z.string(),
  body: z.string(),
  lang: z.string(),
  /** A notification with the same tag replaces the one before. */
  tag: z.string(),
  /** Where a click leads somebody who is logged out. */
  openUrl: z.string(),
  /** Where it leads a member. */
  checkUrl: z.string(),
  /** How much waits for the member altogether. */
  badge: z.int(),
});
export type PushPayload = z.output<typeof pushPayload>;

export const pushCalls = {
  attachPush: {
    summary: 'Have this browser shown pushes of the account; an endpoint belongs to the account that attached it last',
    session: true,
    body: z.strictObject({ subscription: pushSubscription }),
    answer: userAnswer,
  },
  detachPush: {
    summary: 'Have a browser of the account, by its endpoint, shown none any more',
    session: true,
    body: z.strictObject({ endpoint }),
    answer: userAnswer,
  },
  pushDevices: {
    summary: 'Browsers that are shown pushes of the account, those used last first',
    session: true,
    answer: pushDeviceList,
  },
  removePushDevice: {
    summary: 'Have one of them shown none any more; answers those that are left',
    session: true,
    body: z.strictObject({ id }),
    answer: pushDeviceList,
  },
} satisfies Record<string, CallSchema>;
