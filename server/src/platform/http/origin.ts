import type { FastifyRequest } from 'fastify';
import { Failure } from './failure.ts';

/**
 * A browser names where a request comes from, and cannot be made to lie about it. Callers that are no browser name
 * nothing and carry no cookies of anybody else, so they pass.
 */
export function isCrossSite(request: FastifyRequest): boolean {
  const { origin, 'sec-fetch-site': fetchSite } = request.headers;
  if (fetchSite !== undefined && fetchSite !== 'same-origin' && fetchSite !== 'none') return true;
  if (origin === undefined) return false;
  try {
    return new URL(origin).origin !== originOf(request);
  } catch {
    return true;
  }
}

/** Scheme, host and port that a page of ours has for whoever asks; a port that goes without saying is left out. */
function originOf({ server, protocol, host }: FastifyRequest): string {
  return new URL(`${server.publicScheme ?? protocol}://${host}`).origin;
}

declare module 'fastify' {
  interface FastifyInstance {
    publicScheme: string | undefined;
  }
}

export async function refuseCrossSite(request: FastifyRequest) {
  if (request.method !== 'GET' && request.method !== 'HEAD' && isCrossSite(request)) throw new Failure('cross_site');
}
