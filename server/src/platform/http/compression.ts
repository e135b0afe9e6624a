import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import negotiator from '@fastify/accept-negotiator';
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

const encodings = ['br', 'gzip'] as const;
export type Encoding = (typeof encodings)[number];

/** Below it an answer fits into one packet either way. */
const smallest = 1024;

/**
 * Up to this size an answer is compressed at once, on the thread that answers: 75 KB, a page of the list of members, take it 0.65 ms. A
 * stream for it takes longer than that to set up, on this thread and on another one, and allocates outside of V8's heap what brings the
 * next garbage collection: that page comes a fifth more often without one.
 */
const largestAtOnce = 128 * 1024;

/**
 * For single answers. The window says how far back a repetition is found, and how much memory each stream allocates: brotli's own is
 * 4 MB, with which answers took up to twice as long on Node 24 when many were asked for at once (docs/performance.md).
 */
const brotliOptions = {
  // Node allocates such a buffer outside of V8's heap for every answer, and joins several: nearly all answers fit into one, the front page too.
  chunkSize: 8 * 1024,
  // Quality 2 makes 7.0 KB of the front page, 1 makes 7.6 KB in two thirds of the time, 4 makes 6.7 KB in 2.5 times the time (decision 054).
  params: { [constants.BROTLI_PARAM_QUALITY]: 2, [constants.BROTLI_PARAM_LGWIN]: 16 },
};

/** Compresses pages and JSON by what the client accepts. Bodies of requests are not decompressed: nobody sends such. */
export async function addCompression(app: FastifyInstance) {
  await app.register(compress, {
    encodings: [...encodings],
    threshold: smallest,
    syncThreshold: largestAtOnce,
    globalDecompression: false,
    brotliOptions,
  });
}

const preferred = new negotiator.Negotiator({ supportedValues: [...encodings, 'identity'] });

/** The content encoding negotiated from Accept-Encoding. */
export function acceptedEncoding(header: string | undefined): Encoding | undefined {
  const accepted = header === undefined ? undefined : preferred.negotiate(header);
  return encodings.find((encoding) => encoding === accepted);
}

const inBrotli = promisify(brotliCompress);
const inGzip = promisify(gzip);

/** For cached responses: a higher level than pays off for a single one. */
export async function compressed(bytes: Buffer): Promise<Record<Encoding, Buffer>> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  const [br, gz] = await Promise.all([inBrotli(bytes, { params }), inGzip(bytes, { level: 9 })]);
  return { br, gzip: gz };
}
