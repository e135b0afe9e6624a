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
 * For single answers. The window says how far back a repetition is found, and how much memory each stream allocates: brotli's own is
 * 4 MB, with which answers took up to twice as long on Node 24 when many were asked for at once (docs/performance.md).
 */
const brotliOptions = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 16 },
};

/** Compresses pages and JSON by what the client accepts. Bodies of requests are not decompressed: nobody sends such. */
export async function addCompression(app: FastifyInstance) {
  await app.register(compress, {
    encodings: [...encodings],
    threshold: smallest,
    globalDecompression: false,
    brotliOptions,
  });
}

const preferred = new negotiator.Negotiator({ supportedValues: [...encodings, 'identity'] });

/** The smallest form of an answer that the client can read. */
export function acceptedEncoding(header: string | undefined): Encoding | undefined {
  const accepted = header === undefined ? undefined : preferred.negotiate(header);
  return encodings.find((encoding) => encoding === accepted);
}

const inBrotli = promisify(brotliCompress);
const inGzip = promisify(gzip);

/** For what is kept and sent many times: smaller than is worth it for a single answer. */
export async function compressed(bytes: Buffer): Promise<Record<Encoding, Buffer>> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  const [br, gz] = await Promise.all([inBrotli(bytes, { params }), inGzip(bytes, { level: 9 })]);
  return { br, gzip: gz };
}
