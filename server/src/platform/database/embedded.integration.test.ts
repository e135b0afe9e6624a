import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { afterEach, describe, expect, test } from 'vitest';
import { freshLocation } from '#server/testing/database.ts';
import { programArguments } from '#server/testing/program.ts';
import { until } from '#server/testing/until.ts';
import { StartupError } from '../startup-error.ts';
import { Unavailable } from '../unavailable.ts';
import { openDatabase } from './database.ts';

const children: ChildProcessWithoutNullStreams[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

function start(file: string, args: string[], env: Record<string, string> = {}) {
  const path = resolve(import.meta.dirname, file);
  const child = spawn(process.execPath, [...programArguments(path), ...args], { env: { ...process.env, ...env } });
  children.push(child);
  return child;
}

async function folderAndHolder() {
  const folder = await freshFolder();
  const holder = start('holder.fixture.ts', [folder]);
  const [said] = await Promise.race([once(holder.stdout, 'data'), once(holder, 'exit')]);
  expect(String(said)).toBe('holding\n');
  return { folder, holder };
}

async function freshFolder() {
  const location = await freshLocation();
  if (!('folder' in location)) throw new Error('These are tests of the embedded database.');
  return location.folder;
}

// A PostgreSQL server looks after its own folder.
describe.runIf(process.env.TEST_DATABASE === 'embedded')('one data folder', { timeout: 40_000 }, () => {
  test('is not opened by a second process, which is told so in one sentence while the first goes on working', async () => {
    const { folder, holder } = await folderAndHolder();
    const refusal = await openDatabase({ folder }).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(StartupError);
    expect((refusal as Error).message).toBe(
      `The data folder ${folder} is in use by another running server: stop that one, or set DATA_DIR to another folder.`,
    );

    const answer = once(holder.stdout, 'data');
    holder.stdin.write('still there?\n');
    expect(String(await answer)).toBe('1\n');
  });

  test('stops the start of a second server with that sentence and nothing else', async () => {
    const folder = await freshFolder();
    const db = await openDatabase({ folder });
    const server = start('../../main.ts', [], {
      DATA_DIR: folder,
      PORT: '0',
      DATABASE_URL: '',
      NODE_ENV: 'development',
    });
    const said: string[] = [];
    server.stderr.on('data', (text) => said.push(String(text)));
    const [status] = await once(server, 'exit');
    expect(status).toBe(1);
    expect(said.join('')).toMatch(/^The data folder .+ is in use by another running server: .+\.\n$/);
    await db.close();
  });

  test('is free again the moment its holder is killed, and holds what that one had committed', async () => {
    const { folder, holder } = await folderAndHolder();
    const gone = once(holder, 'exit');
    holder.kill('SIGKILL');
    await gone;

    const db = await openDatabase({ folder });
    const { rows } = await db.query('select word from kept');
    expect(rows).toEqual([{ word: 'committed' }]);
    await db.close();
  });

  test('is free again when its holder closes it, and not before', async () => {
    const folder = await freshFolder();
    const first = await openDatabase({ folder });
    await expect(openDatabase({ folder })).rejects.toThrow(StartupError);
    await first.close();
    const second = await openDatabase({ folder });
    expect((await second.query<{ one: number }>('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await second.close();
  });
});

test.runIf(process.env.TEST_DATABASE === 'embedded')(
  'an engine that dies is started again by itself, on everything it had committed',
  async () => {
    const started = once(process, 'worker');
    const db = await openDatabase({ folder: await freshFolder() });
    const [engine] = (await started) as [Worker];
    await db.query(`create table kept as select 'committed' as word`);
    await engine.terminate();
    await expect(db.query('select word from kept')).rejects.toBeInstanceOf(Unavailable);
    const kept = () => db.query('select word from kept').catch(() => undefined);
    await until(async () => (await kept())?.rowCount === 1);
    await db.close();
  },
);
