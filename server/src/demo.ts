import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { seedDemoWorld } from '#seeds/seed.ts';
import { hashPassword } from './features/accounts/accounts.ts';
import { storePortraits } from './features/photos/photos.ts';
import { keepCamPlaceholders } from './features/search/search.ts';
import { demoLogins } from './features/workbench/demo-logins.ts';
import type { Queryable } from './platform/database/database.ts';
import type { Platform } from './platform/platform.ts';
import { commandTimeouts } from './platform/timeouts.ts';

/** The demo world, made once: people in the database, their portraits in the storage. */
export async function prepareDemo({ db, storage, clock }: Platform, root: string, report: (line: string) => void) {
  const { seeded } = await db
    .withTimeouts(commandTimeouts)
    .transaction((tx) => seedDemoWorld(tx, { now: clock.now(), hashPassword, report }));
  if (!seeded) return;
  const folder = join(root, 'server/seeds/portraits');
  const portraits = readdirSync(folder).filter((file) => file.endsWith('.webp'));
  const files = portraits.map((file) => ({ key: `demo/${file}`, bytes: readFileSync(join(folder, file)) }));
  await keepCamPlaceholders(db, await storePortraits(db, storage, files));
}

/** Three people to be: a premium member, a free one, and somebody on another site. */
export async function describeLogins(db: Queryable): Promise<string> {
  const logins = await demoLogins(db);
  const home = logins.filter(({ host }) => host === 'localhost');
  const three = [
    home.find((login) => login.paid_user),
    home.find((login) => !login.paid_user),
    logins.find(({ host }) => host !== 'localhost'),
  ];
  const lines = three.flatMap((one) =>
    one
      ? [`  ${one.login.padEnd(24)} ${one.password.padEnd(18)} ${one.paid_user ? 'premium' : 'free'}, ${one.host}`]
      : [],
  );
  return ['Log in as', ...lines, 'More at /dev; Ctrl-C stops.'].join('\n');
}
