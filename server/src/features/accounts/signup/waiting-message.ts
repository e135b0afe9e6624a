import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { findWaitingMessage, saveWaiting } from './queries.ts';

export type { WaitingRow } from './queries.ts';

/** What a member wrote when they signed up, while it waits for what they lack; undefined where nothing does. */
export const waitingMessageOf = (db: Queryable, userId: string) => findWaitingMessage(db, userId);

/** It was delivered, or there is nothing left to deliver. */
export const dropWaitingMessage = (tx: Transaction, userId: string) => saveWaiting(tx, userId, null);
