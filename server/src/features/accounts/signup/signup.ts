import type { Signup } from '#contract/accounts/accounts.ts';
import { birthDateProblem, dayIn } from '#contract/accounts/birth-date.ts';
import { nameSkeleton } from '#contract/accounts/names.ts';
import type { FirstMessageWaits } from '#contract/chat/chat-types.ts';
import {
  effectiveTermsVersion,
  minimumAge,
  sensitiveConsentVersion,
  trackingConsentVersion,
} from '#contract/constants.ts';
import type { FieldFailure } from '#contract/problems.ts';
import { consentNeeded } from '#contract/tracking/consent-countries.ts';
import type { Mailer } from '#server/features/mails/mails.ts';
import { createProfile, type NewProfile } from '#server/features/own-profile/own-profile.ts';
import { placeOf } from '#server/features/places/places.ts';
import { assertStrong, hashPassword } from '#server/platform/credentials/passwords.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import type { Actor, RequestContext, Site } from '#server/platform/http/context.ts';
import { Failure } from '#server/platform/http/failure.ts';
import type { NetworkLimits } from '#server/platform/http/limits.ts';
import { rememberDevice } from '../attempts/devices.ts';
import { assertNotBanned } from '../banned-emails.ts';
import { insertConsents } from '../consents/queries.ts';
import { findOwnerByEmail } from '../queries.ts';
import { openFirstSession } from '../sessions/sessions.ts';
import { assertLasting, assertPerson } from './abuse.ts';
import { sendActivationMail, writeActivationMail } from './activation.ts';
import { insertAccount, insertSignupMessage, memberExists, type NewAccount, saveWaiting } from './queries.ts';
import { cleanTracking, isReservedName, signupRefusal, trackingToKeep } from './rules.ts';

/** Whoever may join, before they do. What takes long is done here, with no transaction waiting for it. */
export async function prepareSignup(
  db: Queryable,
  { mailer, ...guard }: NetworkLimits & { mailer: Mailer },
  context: RequestContext,
  signup: Signup,
) {
  const { site, now, locale } = context;
  // Before tries are counted: whoever looks for a better password must not run out of them.
  await assertStrong(signup.password, { ...signup, siteName: site.settings.name });
  await assertPerson(guard, context, signup);
  const tracking = cleanTracking(signup.tracking);
  const refusal = signupRefusal(site.settings.signups, tracking);
  if (refusal) throw new Failure(refusal);
  assertWelcome(signup, site, now);
  await assertLasting(signup.email);
  const memberId = signup.member_id ?? null;
  // The hash takes longest; meanwhile the mail is written and the database answers.
  const [passwordHash, mail, place] = await Promise.all([
    hashPassword(signup.password),
    writeActivationMail(mailer, { site, email: signup.email, name: signup.name, locale }),
    placeOf(db, signup),
    assertNoAccount(db, site, signup.email),
    assertNotBanned(db, mailer.secrets, site.id, signup.email),
    assertMember(db, site, memberId),
  ]);
  const account: NewAccount = {
    siteId: site.id,
    email: signup.email,
    passwordHash,
    language: locale,
    timeZone: signup.time_zone ?? null,
    termsVersion: effectiveTermsVersion(site.company.added),
    tracking: trackingToKeep(tracking, {
      needed: consentNeeded([context.country, context.selectedCountry, site.settings.geoip_selected_country]),
      given: signup.tracking_consent,
    }),
    lander: signup.lander ?? null,
    now,
  };
  const profile: Omit<NewProfile, 'id'> = {
    ...place,
    siteId: site.id,
    name: signup.name,
    nameSkeleton: nameSkeleton(signup.name),
    gender: signup.gender,
    sexuality: signup.sexuality,
    dateOfBirth: signup.date_of_birth,
    country: signup.country,
    now,
  };
  return { account, profile, memberId, mail, discard: async () => {} };
}

const trackingConsent = ({ tracking_consent: granted }: Signup) =>
  granted === undefined ? [] : [{ kind: 'tracking' as const, version: trackingConsentVersion, granted }];

/**
 * What a newcomer wrote before they had an account reaches whom it is for, or it is said what it waits for. Chats are another's
 * business.
 */
export interface Delivery {
  deliverFirst(
    tx: Transaction,
    writer: RequestContext & { actor: Actor },
    message: { member: string; text: string },
  ): Promise<FirstMessageWaits | undefined>;
  /** What they proved of their age as a visitor counts for the account. */
  adoptAgeProof(tx: Transaction, context: RequestContext, userId: string): Promise<void>;
}

type Prepared = Awaited<ReturnType<typeof prepareSignup>>;

/** Makes a member of a visitor: the account, what they agreed to, a session, and the mail that asks for confirmation. */
export async function signUp(
  tx: Transaction,
  mailer: Mailer & Delivery,
  context: RequestContext,
  signup: Signup,
  { account, profile, memberId, mail }: Prepared,
): Promise<string> {
  const { site, now } = context;
  const userId = await createAccount(tx, site, account);
  // Sent together to save round trips: if one is refused, the transaction undoes all of them.
  const [sessionId] = await Promise.all([
    openFirstSession(tx, context, userId),
    // Consents before the profile: the card of the profile has them in it then, and is not made a second time for them.
    insertConsents(tx, userId, now, [
      { kind: 'terms', version: account.termsVersion, granted: true },
      { kind: 'sensitive', version: sensitiveConsentVersion, granted: signup.sensitive_consent },
      ...trackingConsent(signup),
    ]),
    createProfileOf(tx, { ...profile, id: userId }),
    rememberDevice(tx, context, userId),
    sendActivationMail(tx, mailer, { ...mail, userId, now }),
    mailer.adoptAgeProof(tx, context, userId),
  ]);
  if (!signup.signup_message) return userId;
  await insertSignupMessage(tx, { userId, memberId, text: signup.signup_message, now });
  if (memberId) {
    const actor = { userId, sessionId, language: context.locale };
    const message = { member: memberId, text: signup.signup_message };
    const waitsFor = await mailer.deliverFirst(tx, { ...context, actor }, message);
    if (waitsFor) await saveWaiting(tx, userId, waitsFor);
  }
  return userId;
}

function assertWelcome(signup: Signup, site: Site, now: Date) {
  const problem = birthDateProblem(signup.date_of_birth, dayIn(signup.time_zone ?? 'UTC', now));
  if (problem) refuse('date_of_birth', { problem, data: { min_age: minimumAge } });
  if (isReservedName(signup.name, site.settings.name)) refuse('name', { problem: 'name_taken' });
  if (!site.settings.countries.includes(signup.country)) refuse('country', { problem: 'invalid' });
}

async function assertMember(db: Queryable, site: Site, id: string | null) {
  if (id && !(await memberExists(db, site.id, id))) refuse('member_id', { problem: 'invalid' });
}

async function assertNoAccount(db: Queryable, site: Site, email: string) {
  const owner = await findOwnerByEmail(db, site.id, email);
  if (!owner) return;
  throw new Failure(owner.status === 'pending_deletion' ? 'account_pending_deletion' : 'account_exists');
}

async function createAccount(tx: Transaction, site: Site, account: NewAccount): Promise<string> {
  const id = await insertAccount(tx, account);
  if (id) return id;
  // A concurrent signup took the address after assertNoAccount had found it free.
  await assertNoAccount(tx, site, account.email);
  throw new Failure('account_exists');
}

async function createProfileOf(tx: Transaction, profile: NewProfile) {
  if (!(await createProfile(tx, profile))) refuse('name', { problem: 'name_taken' });
}

function refuse(field: string, problem: FieldFailure): never {
  throw new Failure('invalid', { fields: { [field]: problem } });
}
