import type { Queryable } from '#server/platform/database/database.ts';

const uniqueViolation = '23505';

/** False when the address has another account, be it since this very moment; the transaction is then at its end. */
export async function saveEmail(db: Queryable, userId: string, email: string): Promise<boolean> {
  try {
    await db.query('update users set email = $2 where id = $1', [userId, email]);
    return true;
  } catch (error) {
    if ((error as { code?: string }).code === uniqueViolation) return false;
    throw error;
  }
}
