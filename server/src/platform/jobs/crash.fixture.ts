import { z } from 'zod';
import { systemClock } from '../clock.ts';
import { type DatabaseLocation, openDatabase } from '../database/database.ts';
import { createLog } from '../log.ts';
import { defineJob, Jobs } from './jobs.ts';

/*
 * A worker in a process of its own, for the test that kills it: it takes a job, says so, and never gets done.
 * Arguments: the database's location as JSON, and the lease in milliseconds.
 */
const [location = '', lease] = process.argv.slice(2);
const db = await openDatabase(JSON.parse(location) as DatabaseLocation);
const jobs = new Jobs({ db, clock: systemClock, log: createLog('silent') });
const endless = defineJob({
  kind: 'test.endless',
  payload: z.object({}),
  lease: Number(lease),
  run: async () => {
    process.stdout.write('running\n');
    await new Promise(() => setInterval(() => {}, 1000));
  },
});
jobs.register(endless);
await jobs.start();
await jobs.enqueue(db, endless, {});
