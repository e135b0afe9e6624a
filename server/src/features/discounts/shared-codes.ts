import { officeLimits } from '#contract/constants.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import type { Site } from '#server/platform/http/context.ts';
import { Failure } from '#server/platform/http/failure.ts';
import { findSharedCodes, type SharedCode, saveSharedCode } from './queries.ts';
import { reservedCodes } from './rules.ts';

/** The codes of a site that anybody may use, by name. */
export async function listSharedCodes(
  db: Queryable,
  { id }: Pick<Site, 'id'>,
  after: string | undefined,
): Promise<{ codes: SharedCode[]; next: string | null }> {
  const found = await findSharedCodes(db, id, { above: after ?? '', limit: officeLimits.content + 1 });
  const codes = found.slice(0, officeLimits.content);
  return { codes, next: found.length > officeLimits.content ? (codes.at(-1)?.code ?? null) : null };
}

/** Makes a code that anybody may use, or changes it. The names of the house's own and of members' personal codes are taken. */
export async function keepSharedCode(
  tx: Transaction,
  { id }: Pick<Site, 'id'>,
  code: SharedCode,
  now: Date,
): Promise<SharedCode> {
  if (code.minimum_order_value !== null && code.currency === null)
    throw new Failure('invalid', { fields: { currency: { problem: 'required' } } });
  const saved = reservedCodes.includes(code.code) ? undefined : await saveSharedCode(tx, id, code, now);
  if (!saved) throw new Failure('invalid', { fields: { code: { problem: 'code_taken' } } });
  return saved;
}
