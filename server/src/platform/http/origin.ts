import type { FastifyRequest } from 'fastify';
import { Failure } from './failure.ts';

/**
 * Protects from cross-site request forgery. Browsers set Origin and Sec-Fetch-Site, and scripts cannot change them. Other
 * clients send neither, and hold no cookies of a victim, so they pass.
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

/** The origin that our pages have under this host; a default port is left out. */
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
