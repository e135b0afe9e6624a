import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { findWaitingMessage, saveWaiting } from './queries.ts';

export type { WaitingRow } from './queries.ts';

/** What a member wrote when they signed up, while it waits for what they lack; undefined where nothing does. */
export const waitingMessageOf = (db: Queryable, userId: string) => findWaitingMessage(db, userId);

/** Forgets what a first message waited for: the message was delivered, or need not be any more. */
export const dropWaitingMessage = (tx: Transaction, userId: string) => saveWaiting(tx, userId, null);
