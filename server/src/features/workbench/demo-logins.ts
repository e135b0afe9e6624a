import { cast, castEmail, castPassword } from '#seeds/cast.ts';
import { demoStaff } from '#seeds/staff.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { findByEmails, findStaffLogins } from './queries.ts';

export interface DemoLogin {
  login: string;
  password: string;
  paid_user: boolean;
  host: string;
}

/** Everybody of the cast who is still here, with the password the demo world gave them. */
export const demoLogins = (db: Queryable) => findLogins(db, false);

/** Logins of the cast that are turned away, to see what that is like. */
export const bannedLogins = (db: Queryable) => findLogins(db, true);

async function findLogins(db: Queryable, banned: boolean): Promise<DemoLogin[]> {
  const passwords = new Map(cast.map((person) => [castEmail(person), castPassword(person)]));
  const found = await findByEmails(db, [...passwords.keys()]);
  return found
    .filter((person) => person.banned === banned)
    .map(({ email, host, paid_user }) => ({ login: email, password: passwords.get(email) ?? '', paid_user, host }));
}

/** Who runs the demo, as far as they are there, with what opens the back office for them. */
export async function staffLogins(db: Queryable) {
  const there = new Set(await findStaffLogins(db));
  return demoStaff
    .filter(({ login }) => there.has(login))
    .map(({ role, login, password, secret }) => ({ role, login, password, totp_secret: secret }));
}
