import { BlockList, isIP, isIPv6 } from 'node:net';
import { isLoopback, plainAddress } from '#server/platform/http/address.ts';

/*
 * An endpoint is an address that a stranger names and that we then send to. It must not make us knock at doors that only
 * we can reach (SSRF): in production neither addresses of private networks nor names that lead there.
 */

const notPublic = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  notPublic.addSubnet(network, prefix, 'ipv4');

const globalUnicast = new BlockList();
globalUnicast.addSubnet('2000::', 3, 'ipv6');
// Of those: documentation, and addresses that carry an IPv4 address, which may be a private one.
for (const [network, prefix] of [
  ['2001:db8::', 32],
  ['2001::', 32],
  ['2002::', 16],
] as const)
  notPublic.addSubnet(network, prefix, 'ipv6');

/** Whether everybody on the internet could reach this address. */
export function isPublicAddress(address: string): boolean {
  const plain = plainAddress(address);
  if (isIPv6(plain)) return globalUnicast.check(plain, 'ipv6') && !notPublic.check(plain, 'ipv6');
  return !notPublic.check(plain, 'ipv4');
}

/** Names that only a machine or a network of its own gives. */
const localName = /(^|[.])(localhost|local|internal|intranet|lan|home|corp|test|invalid|onion|arpa)$/i;

/**
 * Whether we may send to an endpoint, as far as its text tells; what a name leads to is looked at when we send. Outside
 * production a push service on this machine may be one too, for tests.
 */
export function isUsableEndpoint(endpoint: string, production: boolean): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, username, password } = new URL(endpoint);
  if (username || password) return false;
  const host = hostname.replace(/^\[|\]$/g, '').replace(/[.]$/, '');
  if (!production && protocol === 'http:') return host === 'localhost' || (isIP(host) > 0 && isLoopback(host));
  if (protocol !== 'https:') return false;
  if (!production) return true;
  if (isIP(host)) return isPublicAddress(host);
  return host.includes('.') && !localName.test(host);
}
