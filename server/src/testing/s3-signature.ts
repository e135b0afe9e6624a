import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

export interface S3Keys {
  accessKey: string;
  secretKey: string;
  region: string;
}

export class S3Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
  ) {
    super(code);
  }
}

const fifteenMinutes = 900_000;
const credentials =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/;

/** Checks a request's signature, version 4, as the rules of AWS describe it. Our client has its own way of making them. */
export function assertSigned(request: IncomingMessage, body: Buffer, { accessKey, secretKey, region }: S3Keys) {
  const given = credentials.exec(request.headers.authorization ?? '');
  if (!given) throw new S3Refusal(403, 'AccessDenied');
  const [, key, day = '', asked, signed = '', signature = ''] = given;
  if (key !== accessKey) throw new S3Refusal(403, 'InvalidAccessKeyId');
  if (asked !== region) throw new S3Refusal(400, 'AuthorizationHeaderMalformed');
  const time = headerOf(request, 'x-amz-date');
  const parsed = Date.parse(time.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  if (!time.startsWith(day) || !(Math.abs(Date.now() - parsed) < fifteenMinutes))
    throw new S3Refusal(403, 'RequestTimeTooSkewed');
  const payload = headerOf(request, 'x-amz-content-sha256');
  if (payload !== 'UNSIGNED-PAYLOAD' && payload !== sha256(body)) throw new S3Refusal(400, 'XAmzContentSHA256Mismatch');

  const names = signed.split(';');
  if (!names.includes('host') || !names.includes('x-amz-date')) throw new S3Refusal(403, 'AccessDenied');
  const canonical = canonicalRequest(request, names, payload);
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n');
  const signing = [day, region, 's3', 'aws4_request'].reduce<Buffer | string>(hmac, `AWS4${secretKey}`);
  if (!timingSafeEqual(hmac(signing, text), Buffer.from(signature, 'hex')))
    throw new S3Refusal(403, 'SignatureDoesNotMatch');
}

function canonicalRequest(request: IncomingMessage, names: string[], payload: string): string {
  const [path = '', query = ''] = (request.url ?? '/').split('?');
  const parameters = query
    .split('&')
    .filter(Boolean)
    .map((pair) => pair.split('=').map((part) => encoded(decodeURIComponent(part))))
    .map(([name = '', value = '']) => [name, value] as const)
    .sort(([one, first], [other, second]) => (one === other ? compare(first, second) : compare(one, other)));
  return [
    request.method,
    path
      .split('/')
      .map((part) => encoded(decodeURIComponent(part)))
      .join('/'),
    parameters.map(([name, value]) => `${name}=${value}`).join('&'),
    ...names.map((name) => `${name}:${headerOf(request, name).trim().replaceAll(/\s+/g, ' ')}`),
    '',
    names.join(';'),
    payload,
  ].join('\n');
}

const headerOf = (request: IncomingMessage, name: string) => [request.headers[name] ?? ''].flat().join(',');

/** Everything but letters, digits and four signs. */
const encoded = (text: string) =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

const compare = (one: string, other: string) => (one < other ? -1 : Number(one > other));
const hmac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest();
const sha256 = (content: Buffer | string) => createHash('sha256').update(content).digest('hex');
