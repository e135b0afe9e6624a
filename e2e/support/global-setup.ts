import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mailEventsSecret } from './mail-trouble.ts';
import { startServer } from './server.ts';

/** One built server with a fresh demo world for all journeys; they share it like members share a site. */
export default async function setup() {
  const dataFolder = mkdtempSync(join(tmpdir(), 'rendezvous-journeys-'));
  const forget = () => rmSync(dataFolder, { recursive: true, force: true });
  try {
    // A journey counts what it has done itself: nobody else likes or answers meanwhile.
    const env = {
      DATA_DIR: dataFolder,
      DEMO_PULSE: 'false',
      MAIL_EVENTS_SECRET: mailEventsSecret,
      // A journey about postbacks is the network itself.
      POSTBACKS_TO_LOOPBACK: 'true',
    };
    const { address, stop } = await startServer({ log: 'journeys-server.log', env });
    process.env.E2E_BASE_URL = address;
    return async () => {
      await stop();
      forget();
    };
  } catch (error) {
    forget();
    throw error;
  }
}
