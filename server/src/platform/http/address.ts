import { BlockList, isIPv4, isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** Compares IPv4 as text: runs for every request, and BlockList.check builds an object each time. */
export const isLoopback = (address: string) =>
  isIPv4(address) ? address.startsWith('127.') : isIPv6(address) && loopback.check(address, 'ipv6');

/**
 * Whether somebody on this machine asks for themselves: the connection comes from here, and nothing says that it was
 * passed on for somebody elsewhere. What a proxy says of its client counts here, whether or not that proxy is trusted.
 */
export function isFromThisMachine({ ip, socket, headers }: Pick<FastifyRequest, 'ip' | 'socket' | 'headers'>): boolean {
  if (!isLoopback(plainAddress(socket.remoteAddress ?? '')) || !isLoopback(plainAddress(ip))) return false;
  const forwarded = String(headers['x-forwarded-for'] ?? '');
  const clients = forwarded.split(',').map((client) => client.trim());
  return (
    headers.forwarded === undefined && clients.every((client) => client === '' || isLoopback(plainAddress(client)))
  );
}

/** Unwraps IPv4-mapped IPv6 addresses (::ffff:192.0.2.1). */
export const plainAddress = (address: string) => address.replace(/^::ffff:(?=[\d.]+$)/i, '');

/** The network that rate limits count a request by. Outside production loopback is not limited: the demo and tests use it. */
export const countedNetwork = (address: string, production: boolean) =>
  production || !isLoopback(address) ? networkOf(address) : undefined;

/** The network a limit counts: a whole IPv4 address, or the /64 prefix of an IPv6 address, which one household gets. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  // Expands `::`, so that every spelling of an address counts as the same one.
  const [left = [], right] = address.split('::').map((half) => half.split(':').filter(Boolean));
  const zeros = right ? Array<string>(8 - left.length - right.length).fill('0') : [];
  const half = [...left, ...zeros, ...(right ?? [])].slice(0, 4);
  return half.map((group) => Number.parseInt(group, 16).toString(16)).join(':');
}
