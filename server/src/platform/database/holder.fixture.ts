import { openDatabase } from './database.ts';

/*
 * Another process on a data folder, for the tests that compete with it or kill it: it opens the folder given as its
 * argument, commits a row, says so, and stays until somebody ends it.
 */
const [folder = ''] = process.argv.slice(2);
const db = await openDatabase({ folder });
await db.query('create table if not exists kept (word text)');
await db.query(`insert into kept values ('committed')`);
process.stdout.write('holding\n');
process.stdin.on('data', async () => {
  const { rows } = await db.query('select word from kept');
  process.stdout.write(`${rows.length}\n`);
});
