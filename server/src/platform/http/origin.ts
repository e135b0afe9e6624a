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
    return new URL(origin).host !== request.host.toLowerCase();
  } catch {
    return true;
  }
}

export async function refuseCrossSite(request: FastifyRequest) {
  if (request.method !== 'GET' && request.method !== 'HEAD' && isCrossSite(request)) throw new Failure('cross_site');
}
