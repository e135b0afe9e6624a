import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { type PushPayload, pushPayload } from '#contract/push/push.ts';
import { closeAfterwards } from './closing.ts';

export interface ReceivedPush {
  payload: PushPayload;
  headers: IncomingHttpHeaders;
}

/** A browser with a subscription: it alone can read what it is sent. */
export interface Browser {
  subscription: { endpoint: string; expirationTime: null; keys: { p256dh: string; auth: string } };
  /** What reached it, decrypted. */
  received: ReceivedPush[];
  /** How often something came for it, whatever was answered. */
  asked: number;
  /** What its push service answers next, one each; 201 when there is nothing left. `hang` never answers. */
  answers: (number | 'hang')[];
}

/** A push service on this machine: takes pushes for its browsers as those of the browsers' makers do (RFC 8030). */
export async function openPushService() {
  const browsers = new Map<string, { browser: Browser; keys: ECDH; auth: Buffer }>();
  const server = createServer(async (request, response) => {
    const known = browsers.get(request.url ?? '');
    const body = await buffer(request);
    if (!known) return response.writeHead(404).end();
    const { browser, keys, auth } = known;
    browser.asked += 1;
    const answer = browser.answers.shift() ?? 201;
    if (answer === 'hang') return;
    if (answer === 201) {
      const payload = pushPayload.parse(JSON.parse(decrypt(body, keys, auth).toString()));
      browser.received.push({ payload, headers: request.headers });
    }
    response.writeHead(answer).end();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  closeAfterwards(async () => {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  function newBrowser(...answers: Browser['answers']): Browser {
    const [keys, auth, path] = [createECDH('prime256v1'), randomBytes(16), `/${randomUUID()}`];
    keys.generateKeys();
    const p256dh = keys.getPublicKey('base64url');
    const browser: Browser = {
      subscription: {
        endpoint: origin + path,
        expirationTime: null,
        keys: { p256dh, auth: auth.toString('base64url') },
      },
      received: [],
      asked: 0,
      answers,
    };
    browsers.set(path, { browser, keys, auth });
    return browser;
  }
  return { origin, newBrowser };
}

const derived = (secret: Buffer, salt: Buffer, info: Buffer, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));

/** One record of aes128gcm (RFC 8188), with the keys that RFC 8291 derives from a subscription. */
function decrypt(body: Buffer, keys: ECDH, auth: Buffer): Buffer {
  const [salt, idLength] = [body.subarray(0, 16), body.readUInt8(20)];
  const sender = body.subarray(21, 21 + idLength);
  const sealed = body.subarray(21 + idLength);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender]);
  const secret = derived(keys.computeSecret(sender), auth, info, 32);
  const key = derived(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derived(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const cipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
  // Behind the last byte of the text stands a 2, and behind that only padding.
  return padded.subarray(0, padded.lastIndexOf(2));
}
