import { join } from 'node:path';
import type { Config } from '../../config.ts';
import { openDatabase } from '../database/database.ts';
import { StartupError } from '../startup-error.ts';
import { openStorage } from '../storage/storage.ts';
import { commandTimeouts } from '../timeouts.ts';
import type { World } from './backup.ts';

const bucketTimeout = 60_000;

/** The database and the files alone: a platform would bring the database up to date, and a restored one must stay as it was. */
export async function openBackupWorld(config: Config): Promise<{ key: string; world: World; close(): Promise<void> }> {
  const { database, backupKey: key, dataFolder, s3, databaseDriver: driver } = config;
  if (!('url' in database))
    throw new StartupError('The embedded database is backed up by copying DATA_DIR while the server is stopped.');
  if (!key)
    throw new StartupError('Backups are encrypted: set BACKUP_KEY to 32 random characters or more, and keep it.');
  const db = await openDatabase({ ...database, poolSize: 1 }, { timeouts: commandTimeouts, driver });
  const storage = await openStorage({ folder: join(dataFolder, 'files'), s3, timeout: bucketTimeout });
  return { key, world: { db, url: database.url, storage }, close: () => db.close() };
}
