import { beforeAll, describe, expect, it } from 'vitest';
import type { CallSchema } from '#contract/call-schema.ts';
import { calls } from '#contract/calls.ts';
import { officePaths } from '#contract/office/office-paths.ts';
import { mayDo, type Role, roles } from '#contract/staff/policy.ts';
import { alice, freshApp, type TestApp } from '#server/testing/app.ts';
import type { Caller } from '#server/testing/caller.ts';
import { form, formHeaders } from '#server/testing/pictures.ts';
import { atWork } from '#server/testing/staff.ts';

type OfficeCall = keyof typeof officePaths;
const officeCalls = Object.keys(officePaths) as OfficeCall[];
const guarded = officeCalls.flatMap((name) => {
  const { staff }: CallSchema = calls[name];
  return staff ? [{ name, permission: staff, ...officePaths[name] }] : [];
});

let app: TestApp;
const callers = {} as Record<Role | 'visitor' | 'member', Caller>;
beforeAll(async () => {
  app = await freshApp();
  for (const role of roles) callers[role] = await atWork(app, role);
  callers.visitor = app.visitor();
  callers.member = await app.member(alice);
});

/** Empty on purpose: whoever may make the call is told what is missing, and whoever may not is refused before that. */
const ask = (caller: Caller, { name, method, path }: { name: OfficeCall; method: string; path: string }) => {
  const { upload }: CallSchema = calls[name];
  if (upload) return caller.send(method as 'POST', path, form([]), formHeaders);
  return caller.send(method as 'GET', path, method === 'GET' ? undefined : {});
};

it('every call of the back office but its logins names a permission', () => {
  expect(officeCalls.filter((name) => !guarded.some((each) => each.name === name))).toEqual([
    'staffLogin',
    'staffPasskeyOptions',
    'staffPasskeyLogin',
  ]);
});

describe.each(guarded)('$method $path ($permission)', (call) => {
  it.each(['visitor', 'member'] as const)('refuses a %s', async (who) => {
    const answer = await ask(callers[who], call);
    expect([answer.statusCode, answer.json().error.code]).toEqual([403, 'authentication_required']);
  });

  it.each(roles)('is decided for the %s by the policy', async (role) => {
    // Logging out is for everybody, and would end what the other cases need.
    const caller = call.name === 'staffLogout' ? await atWork(app, role) : callers[role];
    const answer = await ask(caller, call);
    const refused = answer.statusCode === 403 && answer.json().error.code === 'forbidden';
    expect(refused).toBe(!mayDo(role, call.permission));
    expect(answer.statusCode).toBeLessThan(500);
  });
});
