import { Secret, TOTP } from 'otpauth';
import type { Role } from '#contract/staff/policy.ts';
import { addStaff } from '#server/features/staff/staff.ts';
import { hashKnownPassword } from '#server/platform/credentials/passwords.ts';
import type { TestApp } from './app.ts';
import type { Caller } from './caller.ts';

export interface StaffLogin {
  id: string;
  login: string;
  password: string;
  secret: string;
}

/** Adds a staff account of a role, as the command line does. */
export async function hire(
  app: TestApp,
  role: Role,
  login = `${role}-${crypto.randomUUID().slice(0, 8)}`,
): Promise<StaffLogin> {
  const password = `${login} opens the office`;
  const passwordHash = await hashKnownPassword(password);
  const { secrets, clock } = app.platform;
  const { staff, totpSecret } = await app.db.transaction((tx) =>
    addStaff(tx, { secrets, staff: undefined, now: clock.now() }, { login, name: `The ${role}`, role, passwordHash }),
  );
  return { id: staff.id, login, password, secret: totpSecret };
}

/** What their app shows now, or a few periods of half a minute later. */
export const codeOf = (app: TestApp, { secret }: Pick<StaffLogin, 'secret'>, periods = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: app.platform.clock.now().getTime() + periods * 30_000,
  });

export const logInAs = (app: TestApp, caller: Caller, who: StaffLogin, totp = codeOf(app, who)) =>
  caller.post('/api/admin/login.php', { login: who.login, password: who.password, totp });

/** Logged in to the back office, in a browser of their own. */
export async function atWork(app: TestApp, role: Role): Promise<Caller & { staff: StaffLogin }> {
  const who = await hire(app, role);
  const caller = app.visitor();
  const answer = await logInAs(app, caller, who);
  if (answer.statusCode !== 200) throw new Error(`The ${role} could not log in: ${answer.body}`);
  return Object.assign(caller, { staff: who });
}
