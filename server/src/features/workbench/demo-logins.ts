import { cast, castEmail, castPassword } from '#seeds/cast.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { findByEmails } from './queries.ts';

export interface DemoLogin {
  login: string;
  password: string;
  paid_user: boolean;
  host: string;
}

/** Everybody of the cast who is still here, with the password the demo world gave them. */
export async function demoLogins(db: Queryable): Promise<DemoLogin[]> {
  const passwords = new Map(cast.map((person) => [castEmail(person), castPassword(person)]));
  const members = await findByEmails(db, [...passwords.keys()]);
  return members.map(({ email, host, paid_user }) => ({
    login: email,
    password: passwords.get(email) ?? '',
    paid_user,
    host,
  }));
}
