import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { closeAfterwards } from './closing.ts';

/** One address that leads to whichever server it is told to, as a proxy in front of a cluster does. */
export async function openSwitchboard(first: string) {
  const sockets = new Set<Socket>();
  let target: URL | undefined = new URL(first);
  const server = createServer((near) => {
    // As HAProxy without a server that is up: the connection is taken and closed.
    if (!target) return near.destroy();
    const far = connect(Number(target.port), target.hostname);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => {}).on('close', () => sockets.delete(socket));
    }
    near.pipe(far).pipe(near);
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  closeAfterwards(async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const url = new URL(first);
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    /** New connections lead there, or nowhere; those of before stay as they are. */
    leadTo: (next: string | undefined) => {
      target = next === undefined ? undefined : new URL(next);
    },
  };
}
