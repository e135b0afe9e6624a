import type { Role } from '#contract/staff/policy.ts';
import { newSecret, secretUri, shownSecret } from '#server/platform/credentials/one-time-codes.ts';
import { assertStrong, hashPassword } from '#server/platform/credentials/passwords.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import type { StaffActor } from '#server/platform/http/context.ts';
import { Failure } from '#server/platform/http/failure.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import { recordDeed } from './audit.ts';
import { secretOwner } from './login.ts';
import {
  deleteStaffSessionsOf,
  findAllStaff,
  insertStaff,
  lockOwners,
  lockStaff,
  nextStaffId,
  type StaffListRow,
  type StaffRow,
  saveStaff,
} from './queries.ts';

export interface Newcomer {
  login: string;
  name: string;
  role: Role;
  /** A hash of the password: hashing takes long, and is done before the transaction. */
  passwordHash: string;
}

interface StaffChangeContext {
  secrets: Secrets;
  /** Undefined for the command line. */
  staff: Pick<StaffActor, 'staffId' | 'role'> | undefined;
  now: Date;
}

/** Refuses a password that is easily guessed. */
export async function hashStaffPassword(password: string, { login, name }: { login: string; name: string }) {
  await assertStrong(password, { email: login, name, siteName: 'Rendezvous' });
  return hashPassword(password);
}

/** The secret of the second factor leaves here once, for the newcomer's app. A given one is for the demo alone. */
export async function addStaff(
  tx: Transaction,
  { secrets, staff, now }: StaffChangeContext,
  { login, name, role, passwordHash }: Newcomer,
  secret: Buffer = newSecret(),
) {
  const id = await nextStaffId(tx);
  const totpSecret = secrets.seal(secret, secretOwner(id));
  const added = await insertStaff(tx, { id, login: login.toLowerCase(), name, role, passwordHash, totpSecret, now });
  if (!added) throw new Failure('invalid', { fields: { login: { problem: 'name_taken' } } });
  await recordDeed(tx, { staff, action: 'add_staff', subject: { kind: 'staff', id }, reason: role, now });
  return {
    staff: { id, login: login.toLowerCase(), name, role },
    totpSecret: shownSecret(secret),
    totpUri: secretUri(secret, { siteName: 'Rendezvous', name: login }),
  };
}

/** Another role, or a closed account: either ends their sessions. The last owner stays one. */
export async function changeStaff(
  tx: Transaction,
  { staff, now }: Omit<StaffChangeContext, 'secrets'>,
  { id, role, disabled }: { id: string; role?: Role | undefined; disabled?: boolean | undefined },
): Promise<StaffRow> {
  const owners = await lockOwners(tx);
  const account = await lockStaff(tx, id);
  if (!account) throw new Failure('not_found');
  const next = {
    role: role ?? account.role,
    disabledAt: disabled === undefined ? account.disabled_at : disabled ? (account.disabled_at ?? now) : null,
  };
  const isOwner = next.role === 'owner' && next.disabledAt === null;
  if (!isOwner && owners.length === 1 && owners[0] === id) throw new Failure('last_owner');
  await saveStaff(tx, id, next);
  await deleteStaffSessionsOf(tx, id);
  const reason = next.disabledAt ? 'disabled' : next.role;
  await recordDeed(tx, { staff, action: 'change_staff', subject: { kind: 'staff', id }, reason, now });
  return { ...account, role: next.role, disabled_at: next.disabledAt };
}

export const listStaff = (db: Queryable): Promise<StaffListRow[]> => findAllStaff(db);
