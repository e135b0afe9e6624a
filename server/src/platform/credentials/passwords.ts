import { hash, verify } from '@node-rs/argon2';
import { loadPasswordEstimator, type PasswordOwner } from '#contract/accounts/password-strength.ts';
import { Failure } from '#server/platform/http/failure.ts';

// The second recommendation of OWASP's list: 19 MiB and two passes, about 30 ms here.
const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Refuses a password that is easily guessed, and says why. The browser's meter judges the same, but only advises. */
export async function assertStrong(password: string, owner: PasswordOwner) {
  const estimate = await loadPasswordEstimator();
  const { problem } = estimate(password, owner);
  if (problem) throw new Failure('invalid', { fields: { password: { problem } } });
}

export const hashPassword = (password: string) => hash(password, strength);

/** For the demo's people, whose passwords everybody is told: nobody needs to be kept from guessing them. */
export const hashKnownPassword = (password: string) => hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 });

/** Takes as long for an account that does not exist, so that the time of an answer tells nothing. */
export async function passwordMatches(passwordHash: string | undefined, password: string): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await hashOfNobody), password);
  return matches && passwordHash !== undefined;
}

const hashOfNobody = hashPassword(crypto.randomUUID());

/** A password as somebody typed it, compared with the hash that its account had before the transaction. */
export interface TriedPassword {
  password: string;
  passwordHash: string | undefined;
  matches: boolean;
}

/** Runs before the transaction: hashing takes long, and meanwhile neither a connection nor the account's lock is held. */
export const tryPassword = async (passwordHash: string | undefined, password: string): Promise<TriedPassword> => ({
  password,
  passwordHash,
  matches: await passwordMatches(passwordHash, password),
});

/** Whether a tried password is right by the hash that the transaction reads: one that was changed meanwhile counts as it is now. */
export const stillMatches = async (tried: TriedPassword, passwordHash: string | undefined) =>
  passwordHash === tried.passwordHash ? tried.matches : passwordMatches(passwordHash, tried.password);
