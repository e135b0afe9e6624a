import type { Role } from '#contract/staff/policy.ts';
import type { Queryable } from '#server/platform/database/database.ts';

export interface StaffRow {
  id: string;
  login: string;
  name: string;
  role: Role;
  disabled_at: Date | null;
}

export interface CredentialsRow extends StaffRow {
  password_hash: string;
  totp_secret: Buffer;
  totp_step: number;
}

const credentials = 'id, login, name, role, disabled_at, password_hash, totp_secret, totp_step::float8 as totp_step';

export async function findCredentials(db: Queryable, login: string): Promise<CredentialsRow | undefined> {
  const { rows } = await db.query<CredentialsRow>(`select ${credentials} from staff where login = lower($1)`, [login]);
  return rows[0];
}

/** Locks the account: of two tries with one code the second sees that it was used. */
export async function lockStaff(db: Queryable, id: string): Promise<CredentialsRow | undefined> {
  const { rows } = await db.query<CredentialsRow>(`select ${credentials} from staff where id = $1 for update`, [id]);
  return rows[0];
}

export async function saveTotpStep(db: Queryable, id: string, step: number) {
  await db.query('update staff set totp_step = $2 where id = $1', [id, step]);
}

export interface NewStaff {
  id: string;
  login: string;
  name: string;
  role: Role;
  passwordHash: string;
  totpSecret: Buffer;
  now: Date;
}

export async function nextStaffId(db: Queryable): Promise<string> {
  const { rows } = await db.query<{ id: string }>('select random_id() as id');
  return rows[0]?.id ?? '';
}

/** False where somebody has the login already. */
export async function insertStaff(db: Queryable, staff: NewStaff): Promise<boolean> {
  const { id, login, name, role, passwordHash, totpSecret, now } = staff;
  const { rowCount } = await db.query(
    `insert into staff (id, login, name, role, password_hash, totp_secret, created_at)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict (login) do nothing`,
    [id, login, name, role, passwordHash, totpSecret, now],
  );
  return rowCount === 1;
}

export async function saveStaff(
  db: Queryable,
  id: string,
  { role, disabledAt }: { role: Role; disabledAt: Date | null },
) {
  await db.query('update staff set role = $2, disabled_at = $3 where id = $1', [id, role, disabledAt]);
}

/** The owners who can still log in, locked: of two who close one another's account the second waits. */
export async function lockOwners(db: Queryable): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `select id from staff where role = 'owner' and disabled_at is null order by id for update`,
  );
  return rows.map(({ id }) => id);
}

export interface StaffListRow extends StaffRow {
  last_seen_at: Date | null;
}

export async function findAllStaff(db: Queryable): Promise<StaffListRow[]> {
  const { rows } = await db.query<StaffListRow>(
    `select id, login, name, role, disabled_at,
       (select max(last_seen_at) from staff_sessions where staff_id = staff.id) as last_seen_at
     from staff order by disabled_at is not null, login`,
  );
  return rows;
}

export interface NewSession {
  tokenHash: Buffer;
  staffId: string;
  now: Date;
  expires: Date;
}

export async function insertStaffSession(db: Queryable, { tokenHash, staffId, now, expires }: NewSession) {
  const { rows } = await db.query<{ id: string }>(
    `insert into staff_sessions (token_hash, staff_id, created_at, last_seen_at, proven_at, expires_at)
     values ($1, $2, $3, $3, $3, $4) returning id`,
    [tokenHash, staffId, now, expires],
  );
  return rows[0]?.id ?? '';
}

export interface SessionRow extends StaffRow {
  session_id: string;
  last_seen_at: Date;
  proven_at: Date;
  expires_at: Date;
}

/** The session of a token, if it has neither ended nor been left unused, and its owner still works here. */
export async function findStaffSession(
  db: Queryable,
  { tokenHash, now, unusedSince }: { tokenHash: Buffer; now: Date; unusedSince: Date },
): Promise<SessionRow | undefined> {
  const { rows } = await db.query<SessionRow>(
    `select staff.id, login, name, role, disabled_at, staff_sessions.id as session_id, last_seen_at, proven_at, expires_at
     from staff_sessions join staff on staff.id = staff_id
     where token_hash = $1 and expires_at > $2 and last_seen_at > $3 and disabled_at is null`,
    [tokenHash, now, unusedSince],
    { prepared: 'staff.findStaffSession' },
  );
  return rows[0];
}

export async function touchStaffSession(db: Queryable, id: string, now: Date) {
  await db.query('update staff_sessions set last_seen_at = $2 where id = $1', [id, now]);
}

export async function saveProven(db: Queryable, id: string, now: Date) {
  await db.query('update staff_sessions set proven_at = $2 where id = $1', [id, now]);
}

export async function deleteStaffSession(db: Queryable, id: string) {
  await db.query('delete from staff_sessions where id = $1', [id]);
}

export async function deleteStaffSessionsOf(db: Queryable, staffId: string) {
  await db.query('delete from staff_sessions where staff_id = $1', [staffId]);
}

export async function deleteExpiredStaffSessions(db: Queryable, now: Date) {
  await db.query('delete from staff_sessions where expires_at < $1', [now]);
}
