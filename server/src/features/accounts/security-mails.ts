import { describeDevice } from '#contract/accounts/devices.ts';
import { addBellEntry } from '#server/features/bell/bell.ts';
import { type Mailer, sendMail } from '#server/features/mails/mails.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { RequestContext } from '#server/platform/http/context.ts';
import { timeFor } from './attempts/devices.ts';
import type { OwnerRow } from './queries.ts';

/** Where and when something was done to an account. */
export type Whence = Pick<RequestContext, 'site' | 'now' | 'locale' | 'userAgent'>;

const entryOf = {
  secondFactorOn: 'second_factor_on',
  secondFactorOff: 'second_factor_off',
  passwordChanged: 'password_changed',
} as const;

/** Tells the owner that a way into the account has changed, and what to do if it was not them: by mail and in the bell. */
export async function mailOwner(
  tx: Transaction,
  mailer: Mailer,
  context: Whence,
  owner: OwnerRow,
  change: 'secondFactorOn' | 'secondFactorOff' | 'passwordChanged',
) {
  const { envelope, facts } = changeOf(context, owner);
  await sendMail(tx, mailer, envelope, change, facts);
  await addBellEntry(tx, { memberId: owner.id, kind: entryOf[change], now: context.now });
}

export async function mailOwnerOfPasskey(
  tx: Transaction,
  mailer: Mailer,
  context: Whence,
  owner: OwnerRow,
  passkey: string,
) {
  const { envelope, facts } = changeOf(context, owner);
  await sendMail(tx, mailer, envelope, 'newPasskey', { ...facts, passkey });
  await addBellEntry(tx, { memberId: owner.id, kind: 'passkey_added', facts: { name: passkey }, now: context.now });
}

function changeOf({ site, now, userAgent, ...context }: Whence, owner: OwnerRow) {
  const locale = owner.language ?? context.locale;
  const envelope = { to: owner.email, site, locale, now };
  const facts = {
    name: owner.name,
    device: describeDevice(userAgent),
    time: timeFor(locale, owner.time_zone ?? 'UTC', now),
    path: '/reset-password',
  };
  return { envelope, facts };
}
