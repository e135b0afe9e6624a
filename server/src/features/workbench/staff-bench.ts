import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { roles } from '#contract/staff/policy.ts';
import { addStaff } from '#server/features/staff/staff.ts';
import { hashKnownPassword } from '#server/platform/credentials/passwords.ts';
import type { Platform } from '#server/platform/platform.ts';

const newcomer = z.strictObject({ role: z.enum(roles) });

/**
 * Somebody of staff for one journey, as `npm run staff` adds them. A code of the second factor counts once: those of the demo
 * could not be shared by two who log in at the same time.
 */
export function mountStaffBench(bench: FastifyInstance, { db, clock, secrets }: Platform) {
  bench.post('/dev/staff.json', { schema: { body: newcomer, hide: true } }, async (request) => {
    const { role } = newcomer.parse(request.body);
    const login = `${role}-${crypto.randomUUID().slice(0, 8)}`;
    const password = `${login} opens the office`;
    const passwordHash = await hashKnownPassword(password);
    const { totpSecret } = await db.transaction((tx) =>
      addStaff(tx, { secrets, staff: undefined, now: clock.now() }, { login, name: 'Ada Novak', role, passwordHash }),
    );
    return { role, login, password, totp_secret: totpSecret };
  });
}
