import type { Transaction } from '#server/platform/database/database.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import { methods } from './methods.ts';
import type { StoredToken } from './providers/provider.ts';
import type { PaymentRow } from './queries.ts';
import { type StoredMethodRow, saveStoredMethod } from './stored-queries.ts';

const ownerOf = (userId: string) => `stored method ${userId}`;

/** Stores the provider's token for a method, encrypted, if the buyer allows it, so that it can be charged again. */
export async function storeMethod(
  tx: Transaction,
  secrets: Secrets,
  { user_id: userId, provider, paymentmethod, keeps_method: keeps }: PaymentRow,
  { token, label }: StoredToken,
  now: Date,
) {
  if (userId === null || !keeps || !methods[paymentmethod].repeatable) return;
  const sealed = secrets.seal(Buffer.from(token), ownerOf(userId));
  await saveStoredMethod(tx, { userId, provider, paymentmethod, token: sealed, label, now });
}

export const openStored = (secrets: Secrets, userId: string, { token, label }: StoredMethodRow): StoredToken => ({
  token: secrets.open(token, ownerOf(userId)).toString(),
  label,
});
