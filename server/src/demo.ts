import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { seedPast } from '#seeds/past.ts';
import { readPortraitLooks } from '#seeds/people/portrait-looks.ts';
import { seedDemoWorld } from '#seeds/seed.ts';
import { demoStaff } from '#seeds/staff.ts';
import { writeStories } from '#seeds/stories/tell.ts';
import { openProviders } from './features/payments/payments.ts';
import { storePortraits } from './features/photos/photos.ts';
import { Sites } from './features/sites/sites.ts';
import { addStaff } from './features/staff/staff.ts';
import { demoLogins } from './features/workbench/demo-logins.ts';
import { secretIn } from './platform/credentials/one-time-codes.ts';
import { hashKnownPassword } from './platform/credentials/passwords.ts';
import type { Queryable, Transaction } from './platform/database/database.ts';
import type { Platform } from './platform/platform.ts';
import { commandTimeouts } from './platform/timeouts.ts';

/** The demo world, made once: people and what they have lived through in the database, their portraits in the storage. */
export async function prepareDemo(platform: Platform, root: string, report: (line: string) => void) {
  const { db, storage, clock } = platform;
  const begun = performance.now();
  const folder = join(root, 'server/seeds/portraits');
  const looks = readPortraitLooks(folder);
  const { seeded } = await db.withTimeouts(commandTimeouts).transaction(async (tx) => {
    const now = clock.now();
    const outcome = await seedDemoWorld(tx, { now, hashPassword: hashKnownPassword, looks, report });
    if (outcome.seeded) {
      const stage = await openStage(tx, platform, folder);
      const { conversations } = await writeStories(tx, stage, now);
      report(`${conversations} conversations among the cast`);
      await seedPast(tx, stage, now);
      await hireDemoStaff(tx, platform, now);
    }
    return outcome;
  });
  if (!seeded) return;
  const portraits = looks.map(({ file, storageKey, blurKey }) => ({
    key: storageKey,
    bytes: readFileSync(join(folder, file)),
    blurKey,
    blur: readFileSync(join(folder, 'blurs', file)),
  }));
  await storePortraits(storage, portraits);
  report(`The demo world took ${((performance.now() - begun) / 1000).toFixed(1)} s`);
}

async function hireDemoStaff(tx: Transaction, { secrets }: Pick<Platform, 'secrets'>, now: Date) {
  for (const { password, secret, ...newcomer } of demoStaff) {
    const passwordHash = await hashKnownPassword(password);
    await addStaff(tx, { secrets, staff: undefined, now }, { ...newcomer, passwordHash }, secretIn(secret));
  }
}

/** The product as the cast used it before anybody looks. The sites are read in the transaction that has just made them. */
export async function openStage(tx: Transaction, platform: Platform, folder: string) {
  const { config, secrets, outbox, bus, storage } = platform;
  const sites = new Sites(tx, bus, false);
  await sites.reload();
  return {
    sites,
    storage,
    providers: openProviders(config, secrets),
    mailer: { outbox, secrets, publicUrl: config.publicUrl },
    portraitFile: (storageKey: string) => join(folder, basename(storageKey)),
  };
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
