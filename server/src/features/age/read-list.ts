import { get } from 'node:https';
import { publicLookup } from '#server/platform/http/public-address.ts';
import type { ReadList } from './trusted-authorities.ts';

const mostBytes = 5_000_000;
const timeout = 20_000;

/** Over TLS, and never from an address that only this machine can reach. */
export const readListOverHttps: ReadList = (address, signal) =>
  new Promise((resolve, reject) => {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(timeout)]);
    const request = get(address, { signal: limit, lookup: publicLookup }, (response) => {
      if (response.statusCode !== 200) {
        response.destroy();
        return reject(new Error(`The list was answered with ${response.statusCode}.`));
      }
      const parts: Buffer[] = [];
      let size = 0;
      response.on('data', (part: Buffer) => {
        size += part.length;
        if (size > mostBytes) return response.destroy(new Error('The list is too long.'));
        parts.push(part);
      });
      response.on('error', reject);
      response.on('end', () => resolve(Buffer.concat(parts).toString('utf8')));
    });
    request.on('error', reject);
  });
