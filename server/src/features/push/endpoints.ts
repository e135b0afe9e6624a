import { isIP } from 'node:net';
import { hostIn, isPublicAddress, namesLoopback } from '#server/platform/http/public-address.ts';

/** Names that only a machine or a network of its own gives. */
const localName = /(^|[.])(localhost|local|internal|intranet|lan|home|corp|test|invalid|onion|arpa)$/i;

/**
 * Whether we may send to an endpoint, which a stranger names, as far as its text tells; what a name leads to is looked at when
 * we send. Outside production a push service on this machine may be one too, for tests.
 */
export function isUsableEndpoint(endpoint: string, production: boolean): boolean {
  if (!URL.canParse(endpoint)) return false;
  const url = new URL(endpoint);
  if (url.username || url.password) return false;
  if (!production && url.protocol === 'http:') return namesLoopback(url);
  if (url.protocol !== 'https:') return false;
  if (!production) return true;
  const host = hostIn(url);
  if (isIP(host)) return isPublicAddress(host);
  return host.includes('.') && !localName.test(host);
}
