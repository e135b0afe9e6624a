import { renderSVG } from 'uqr';
import type { Mailer } from '#server/features/mails/mails.ts';
import { appCode, codeStep, newSecret, secretUri, shownSecret } from '#server/platform/credentials/one-time-codes.ts';
import type { TriedPassword } from '#server/platform/credentials/passwords.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { Actor } from '#server/platform/http/context.ts';
import { Failure } from '#server/platform/http/failure.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import { assertConfirmed, type Confirmation, confirmPassword } from '../passwords/confirm-password.ts';
import { lockOwner } from '../queries.ts';
import { mailOwner, type Whence } from '../security-mails.ts';
import {
  deleteSecondFactor,
  insertRecoveryCodes,
  insertSecondFactor,
  lockSecondFactor,
  saveConfirmed,
  saveStep,
  spendRecoveryCode,
} from './queries.ts';
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts';

const ownerOf = (userId: string) => `second factor ${userId}`;

/** Gives the secret to the member's app. Nothing asks for its codes until a first one has come back. */
export async function startSecondFactor(
  tx: Transaction,
  secrets: Secrets,
  context: Confirmation,
  tried: TriedPassword,
) {
  const { site, now } = context;
  const member = await confirmPassword(tx, context, tried);
  assertConfirmed(member);
  if ((await lockSecondFactor(tx, member.id))?.confirmed) throw new Failure('second_factor_on');
  const secret = newSecret();
  await insertSecondFactor(tx, member.id, secrets.seal(secret, ownerOf(member.id)), now);
  const uri = secretUri(secret, { siteName: site.settings.name, name: member.name });
  return { secret: shownSecret(secret), uri, qr: renderSVG(uri, { ecc: 'M', border: 2 }) };
}

/** Turns it on, and gives the codes to write down: they are shown this once. */
export async function confirmSecondFactor(
  tx: Transaction,
  mailer: Mailer,
  context: Whence & { actor: Actor },
  code: string,
): Promise<string[]> {
  const { actor, now } = context;
  const { userId } = actor;
  const member = await lockOwner(tx, userId);
  if (!member) throw new Failure('authentication_required');
  assertConfirmed(member);
  const factor = await lockSecondFactor(tx, userId);
  if (factor?.confirmed) throw new Failure('second_factor_on');
  const secret = factor && mailer.secrets.open(factor.secret, ownerOf(userId));
  const step = secret && codeStep(appCode(code) ?? '', secret, { now, lastStep: factor.last_step });
  if (step === undefined) throw new Failure('invalid', { fields: { code: { problem: 'code_wrong' } } });
  await saveConfirmed(tx, userId, step, now);
  const codes = newRecoveryCodes();
  const hashes = codes.map((recoveryCode) => hashRecoveryCode(recoveryCode, userId));
  await insertRecoveryCodes(tx, userId, hashes);
  await mailOwner(tx, mailer, context, member, 'secondFactorOn');
  return codes;
}

export async function endSecondFactor(
  tx: Transaction,
  mailer: Mailer,
  context: Confirmation & Whence,
  tried: TriedPassword,
) {
  const member = await confirmPassword(tx, context, tried);
  if (await deleteSecondFactor(tx, member.id)) await mailOwner(tx, mailer, context, member, 'secondFactorOff');
}

/** What a login still needs: nothing, a code, or another one than this. A code is accepted once. */
export async function checkSecondFactor(
  tx: Transaction,
  secrets: Secrets,
  { userId, otp, now }: { userId: string; otp: string | undefined; now: Date },
): Promise<'passed' | 'required' | 'invalid'> {
  const factor = await lockSecondFactor(tx, userId);
  if (!factor?.confirmed) return 'passed';
  if (otp === undefined) return 'required';
  const code = appCode(otp);
  if (code === undefined) {
    return (await spendRecoveryCode(tx, userId, hashRecoveryCode(otp, userId), now)) ? 'passed' : 'invalid';
  }
  const step = codeStep(code, secrets.open(factor.secret, ownerOf(userId)), { now, lastStep: factor.last_step });
  if (step === undefined) return 'invalid';
  await saveStep(tx, userId, step);
  return 'passed';
}
