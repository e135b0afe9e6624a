import { createECDH, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A push service that takes everything, and says to `hear` for whom something came the moment it did. */
export async function startPushEndpoint(hear: (path: string) => void) {
  const server = createServer((request, response) => {
    hear(request.url ?? '');
    request.resume().on('end', () => response.writeHead(201).end());
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    /** What a browser there would say of its subscription. */
    subscription(path: string) {
      const keys = createECDH('prime256v1');
      keys.generateKeys();
      return {
        endpoint: origin + path,
        keys: { p256dh: keys.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') },
      };
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
