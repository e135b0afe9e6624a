import { randomInt } from 'node:crypto';
import type { CallName } from '#contract/call-paths.ts';
import { session } from '#contract/constants.ts';
import { everyPath } from '#contract/every-path.ts';
import { form, formHeaders } from '#server/testing/pictures.ts';
import { schemaOf } from './inputs.ts';
import type { Attack } from './wire.ts';
import type { Attacker } from './world.ts';

/** What a browser sends with every request of ours: where it comes from, and who it is. */
export function browserHeaders(
  { host, token }: Pick<Attacker, 'host' | 'token'>,
  method: string,
  network = randomInt(2 ** 17),
): Record<string, string> {
  return {
    host,
    // A network of their own for each request, or the limits per network would answer in the calls' place.
    'x-forwarded-for': `198.${18 + (network >> 16)}.${(network >> 8) & 255}.${network & 255}`,
    'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    ...(token && { cookie: `${session.cookie}=${token}` }),
    ...(method !== 'GET' && method !== 'HEAD' && { origin: `http://${host}`, 'sec-fetch-site': 'same-origin' }),
  };
}

/** How the files of an upload are called. */
const filesOf = (call: CallName) => {
  const jpeg = { file: 'photo.jpg', type: 'image/jpeg' };
  if (call === 'addVoice') return [{ name: 'voice', file: 'voice.webm', type: 'audio/webm' }];
  if (call === 'askPhotoCheck') return ['first', 'second'].map((name) => ({ name, ...jpeg }));
  return [{ name: 'photo', ...jpeg }];
};

/** A call as our own pages would make it. */
export function orderlyRequest(
  call: CallName,
  attacker: Attacker,
  { query, body, file }: { query: Record<string, unknown>; body?: Record<string, unknown> | undefined; file?: Buffer },
): Attack {
  const { method, path } = everyPath[call];
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString();
  const isUpload = schemaOf(call).upload !== undefined;
  const payload = isUpload
    ? form(filesOf(call).map((part) => ({ ...part, value: file ?? Buffer.from('no file of that kind') })))
    : body && Buffer.from(JSON.stringify(body));
  return {
    about: `${call} by ${attacker.role}`,
    method,
    path: search ? `${path}${path.includes('?') ? '&' : '?'}${search}` : path,
    headers: {
      ...browserHeaders(attacker, method),
      ...(isUpload ? formHeaders : payload && { 'content-type': 'application/json' }),
    },
    body: payload,
  };
}
