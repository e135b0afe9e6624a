import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { closeAfterwards } from './closing.ts';

/** A network that sends visitors, on this machine: it notes what it is told by postbacks. */
export async function openNetwork() {
  const network = {
    origin: '',
    /** Addresses it was asked for, the first one first. */
    told: [] as URL[],
    /** What it answers next, one each; 200 when there is nothing left. A text is an address it redirects to. */
    answers: [] as (number | string)[],
  };
  const server = createServer((request, response) => {
    network.told.push(new URL(request.url ?? '/', network.origin));
    const answer = network.answers.shift() ?? 200;
    if (typeof answer === 'string') response.writeHead(302, { location: answer }).end();
    else response.writeHead(answer).end(`status ${answer}`);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  closeAfterwards(async () => {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  });
  network.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return network;
}
