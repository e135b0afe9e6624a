import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { PushPayload } from '#contract/push/push.ts';
import { publicLookup } from '#server/platform/http/public-address.ts';
import { isUsableEndpoint } from './endpoints.ts';

/** What a push service made of a push: `gone` ends the subscription, `refused` would be refused again. */
export type Outcome = 'delivered' | 'gone' | 'refused';

export interface Delivery {
  subscription: { endpoint: string; p256dh: Buffer; auth: Buffer };
  payload: PushPayload;
  urgency: 'normal' | 'high';
  /** While a push waits at its service, a newer one with the same topic replaces it. */
  topic: string;
}

export interface PushService {
  /** The Authorization header for the push service of an origin. */
  authorize(origin: string): Promise<string>;
  production: boolean;
  /** Milliseconds for one push. */
  timeout: number;
}

/** The TTL of a push, in seconds: events are kept as long. */
const keptFor = 86_400;

/** Encrypts a push for one browser and hands it to that browser's push service. Throws where it may be tried again. */
export async function deliver(service: PushService, delivery: Delivery, signal: AbortSignal): Promise<Outcome> {
  const { endpoint, p256dh, auth } = delivery.subscription;
  // A row of an older release, or of a time before production, is held to the rule of today.
  if (!isUsableEndpoint(endpoint, service.production)) return 'refused';
  const { default: webPush } = await import('web-push');
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh: p256dh.toString('base64url'), auth: auth.toString('base64url') } },
    JSON.stringify(delivery.payload),
    {
      headers: { Authorization: await service.authorize(new URL(endpoint).origin) },
      contentEncoding: 'aes128gcm',
      TTL: keptFor,
      urgency: delivery.urgency,
      topic: delivery.topic,
    },
  );
  const limit = AbortSignal.any([signal, AbortSignal.timeout(service.timeout)]);
  const status = await post(endpoint, { headers, body, production: service.production, signal: limit });
  return outcomeOf(status);
}

function outcomeOf(status: number): Outcome {
  if (status >= 200 && status < 300) return 'delivered';
  if (status === 404 || status === 410) return 'gone';
  // Too many at once, or a request that took too long: the same push may be taken later.
  if (status >= 500 || status === 429 || status === 408) throw new Error(`The push service answered ${status}.`);
  return 'refused';
}

interface PushRequest {
  headers: Record<string, string>;
  body: Buffer;
  production: boolean;
  signal: AbortSignal;
}

/** Answers the status. Not by fetch, which cannot be told to which addresses a name may lead; follows no redirect. */
function post(endpoint: string, { headers, body, production, signal }: PushRequest): Promise<number> {
  const request = endpoint.startsWith('https:') ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const sent = request(
      endpoint,
      { method: 'POST', headers, signal, ...(production && { lookup: publicLookup }) },
      (response) => {
        response.on('error', () => {});
        response.resume();
        resolve(response.statusCode ?? 0);
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}
