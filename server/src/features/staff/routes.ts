import type { Calls } from '#server/platform/calls/calls.ts';
import { type StaffActor, staffIn } from '#server/platform/http/context.ts';
import { readAudit } from './audit.ts';
import { logInStaff, logOutStaff, prepareStaffLogin, proveAgain, type StaffDeps } from './login.ts';
import { addStaff, changeStaff, hashStaffPassword, listStaff } from './manage-staff.ts';
import { presentAudit, presentSelf, presentStaff, presentStaffList } from './present.ts';

export function staffRoutes(calls: Calls, deps: StaffDeps) {
  const self = (staff: StaffActor) => presentSelf(staff, deps.sites.all);
  calls.writePrepared(
    'staffLogin',
    (db, context, entered) => prepareStaffLogin(db, deps, context, entered),
    async (tx, context, entered, prepared) => self(await logInStaff(tx, deps, context, entered, prepared)),
  );
  calls.write('staffLogout', async (tx, context) => {
    await logOutStaff(tx, context, staffIn(context));
    return {};
  });
  calls.read('staffSelf', async (_db, context) => self(staffIn(context)));
  calls.write('proveStaff', async (tx, context, { totp }) =>
    self(await proveAgain(tx, deps, context, staffIn(context), totp)),
  );
  calls.read('staffAccounts', async (db) => presentStaffList(await listStaff(db)));
  calls.writePrepared(
    'createStaff',
    async (_db, _context, newcomer) => ({
      passwordHash: await hashStaffPassword(newcomer.password, newcomer),
      discard: async () => {},
    }),
    async (tx, context, newcomer, { passwordHash }) => {
      const doing = { ...deps, staff: staffIn(context), now: context.now };
      const added = await addStaff(tx, doing, { ...newcomer, passwordHash });
      return { staff: added.staff, totp_secret: added.totpSecret, totp_uri: added.totpUri };
    },
  );
  calls.write('changeStaff', async (tx, context, change) => ({
    staff: presentStaff(await changeStaff(tx, { staff: staffIn(context), now: context.now }, change)),
  }));
  calls.read('audit', async (db, _context, asked) => presentAudit(await readAudit(db, asked)));
}
