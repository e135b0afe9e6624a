import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from './server.ts';

/** One built server with a fresh demo world for all journeys; they share it like members share a site. */
export default async function setup() {
  const dataFolder = mkdtempSync(join(tmpdir(), 'rendezvous-journeys-'));
  const forget = () => rmSync(dataFolder, { recursive: true, force: true });
  try {
    const { address, stop } = await startServer({ log: 'journeys-server.log', env: { DATA_DIR: dataFolder } });
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
