import { mandateDetailsDays } from '#contract/constants.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { emptyMandatesUsedBefore, forgetMandateOwner } from './queries.ts';

const day = 86_400_000;

/** Mandates of somebody who is erased stay, sealed and without their member, for as long as a bank may ask for them. */
export const eraseMandates = (tx: Transaction, userId: string) => forgetMandateOwner(tx, userId);

/** Holder, bank account and address of mandates that no bank can ask for any more, of members who were erased. */
export const forgetMandateDetails = (db: Queryable, now: Date) =>
  emptyMandatesUsedBefore(db, new Date(now.getTime() - mandateDetailsDays * day));
