import { hash } from '@node-rs/argon2';
import { nameSkeleton } from '#contract/accounts/names.ts';
import { auditCredits, moveCredits } from '#server/features/credits/credits.ts';
import { auditPayments } from '#server/features/payments/payments.ts';
import { type Database, openDatabase } from '#server/platform/database/database.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { commandTimeouts } from '#server/platform/timeouts.ts';
import { testCompany } from '#server/testing/app.ts';

export const host = 'www.faults.example';

export interface Person {
  id: string;
  login: string;
  password: string;
  /** Whom they write to. */
  partner: string;
}

export const startingCredits = 100_000;

/** Asks the database itself, around everything that is broken on the way to it. */
export async function withDatabase<Result>(url: string, ask: (db: Database) => Promise<Result>): Promise<Result> {
  const db = await openDatabase({ url, poolSize: 2 }, { timeouts: commandTimeouts });
  try {
    return await ask(db);
  } finally {
    await db.close();
  }
}

/** One site, and members in pairs who have credits enough to write to one another all day. */
export async function makeWorld(url: string, members: number): Promise<Person[]> {
  return withDatabase(url, async (db) => {
    await migrate(db, 'server/migrations');
    const now = new Date();
    const company = await db.query<{ id: number }>('insert into companies (info) values ($1) returning id', [
      JSON.stringify(testCompany),
    ]);
    const site = await db.query<{ id: number }>(
      `insert into sites (host, settings, company_id, created_at) values ($1, '{}', $2, $3) returning id`,
      [host, company.rows[0]?.id, now],
    );
    const people: Person[] = [];
    for (let number = 0; number < members; number += 1) {
      const person = { login: `member${number}@faults.example`, password: `secret-of-${number}-faults` };
      const id = await insertMember(db, site.rows[0]?.id ?? 0, { ...person, number, now });
      people.push({ ...person, id, partner: '' });
    }
    return people.map((person, place) => ({ ...person, partner: people[place ^ 1]?.id ?? '' }));
  });
}

/** Names may not look alike, and an i does like an l. */
const unlikeEachOther = 'abcdefghkmprstuxyz';

async function insertMember(
  db: Database,
  site: number,
  { login, password, number, now }: { login: string; password: string; number: number; now: Date },
): Promise<string> {
  const name = `Faultless${unlikeEachOther[number]}`;
  // As cheap as it gets: these tests are not about passwords.
  const passwordHash = await hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 });
  const { rows } = await db.query<{ id: string }>(
    `insert into users (site_id, email, password_hash, status, paid_user, language, signup_at)
     values ($1, $2, $3, 'active', true, 'en', $4) returning id`,
    [site, login, passwordHash, now],
  );
  const id = rows[0]?.id ?? '';
  await db.query(
    `insert into profiles (id, site_id, name, name_skeleton, status, gender, sexuality, date_of_birth, country,
       last_active_at)
     values ($1, $2, $3, $4, 'active', $5, 'hetero', '1990-05-01', 'FR', $6)`,
    [id, site, name, nameSkeleton(name), number % 2 ? 'male' : 'female', now],
  );
  await db.transaction((tx) =>
    moveCredits(tx, { userId: id, amount: startingCredits, against: 'gifts', cause: 'grant', causeId: id, now }),
  );
  return id;
}

export interface Books {
  /** The client ids of everything that was said, as often as it is stored. */
  stored: string[];
  /** Members whose balance is not what their messages left of it. */
  wrongBalances: string[];
  faults: string[];
}

/** What is stored, and whether it was paid for once; the same proof as `npm run audit`. */
export async function readBooks(url: string): Promise<Books> {
  return withDatabase(url, async (db) => {
    const messages = await db.query<{ client_id: string }>('select client_id from messages');
    const balances = await db.query<{ user_id: string }>(
      `select user_id from ledger_accounts
       where kind = 'member' and balance <> $1 - coalesce(
         (select sum(cost) from messages where sender_id = ledger_accounts.user_id), 0)`,
      [startingCredits],
    );
    const [credits, payments] = [await auditCredits(db), await auditPayments(db)];
    return {
      stored: messages.rows.map(({ client_id }) => client_id),
      wrongBalances: balances.rows.map(({ user_id }) => user_id),
      faults: [...credits.faults, ...payments.faults],
    };
  });
}
