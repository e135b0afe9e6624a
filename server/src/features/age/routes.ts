import type { Calls } from '#server/platform/calls/calls.ts';
import type { Database } from '#server/platform/database/database.ts';
import { takeAnswer, takeProviderAnswer } from './answers.ts';
import { type AgeDeps, ageState, startAge } from './requests.ts';

export function ageRoutes(calls: Calls, { db, ...deps }: AgeDeps & { db: Database }) {
  calls.read('age', (reader, context) => ageState(reader, deps, context));
  calls.write('startAge', (tx, context, asked) => startAge(tx, deps, context, asked));
  calls.webhook('answerAge', async (context, message) => ({
    type: 'application/json',
    text: JSON.stringify(await takeAnswer(db, deps, context, message)),
  }));
  calls.write('ageProviderReturn', (tx, context, answer) => takeProviderAnswer(tx, deps, context, answer));
}
