import { lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { isLoopback } from './address.ts';

/*
 * Where a stranger names an address that we then send to, it must not make us knock at doors that only we can reach
 * (server-side request forgery, SSRF).
 */

/** Whether everybody on the internet could reach this IP address. */
export const isPublicAddress = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';

/** The host of a URL as `isIP` knows it: without the brackets of IPv6, and without the dot that ends a full name. */
export const hostIn = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '').replace(/[.]$/, '');

/** A URL names an address outright, so nothing will be looked up, and that address is not one for everybody. */
export const namesPrivateAddress = (url: URL): boolean => isIP(hostIn(url)) > 0 && !isPublicAddress(hostIn(url));

export const namesLoopback = (url: URL): boolean => {
  const host = hostIn(url);
  return host === 'localhost' || (isIP(host) > 0 && isLoopback(host));
};

/** Resolves a name for one connection, and fails where it leads to an address that is not public. */
export const publicLookup: LookupFunction = (hostname, options, done) =>
  lookup(hostname, options, (error, found, family) => {
    const addresses = Array.isArray(found) ? found.map(({ address }) => address) : [found];
    if (!error && !addresses.every(isPublicAddress)) done(new Error('The name leads into a private network.'), '', 0);
    else done(error, found, family);
  });
