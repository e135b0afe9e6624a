import { z } from 'zod';
import type { CallSchema } from '../call-schema.ts';
import { passwordLength, staffLimits } from '../constants.ts';
import { id, writing } from '../fields.ts';
import { type Permission, policy, roles } from './policy.ts';

/** Calls about staff accounts of the back office, their sessions, and the audit log. Staff accounts are apart from members'. */

const login = z
  .string()
  .trim()
  .toLowerCase()
  .min(3)
  .max(staffLimits.login)
  .regex(/^[a-z0-9][a-z0-9.@_+-]*$/);

const permissions = z.array(z.enum(Object.keys(policy) as [Permission, ...Permission[]]));

export const staffView = z.object({
  id: z.string(),
  login: z.string(),
  name: z.string(),
  role: z.enum(roles),
});

export const ownView = z.object({
  staff: staffView,
  permissions,
  /** When the session ends if nothing is done, and until when what asks for the second factor is open. */
  expires_at: z.iso.datetime(),
  proven_until: z.iso.datetime(),
  /** The sites of the installation, which lists are narrowed to. */
  hosts: z.array(z.string()),
});
export type OwnStaffView = z.infer<typeof ownView>;

const code = z.string().trim().min(6).max(10);

export const auditEntry = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  /** Who did it; null for what the command line did. */
  staff: staffView.pick({ id: true, name: true, role: true }).nullable(),
  action: z.string(),
  /** To what it was done: which kind of thing, and its id or name. */
  subject: z.object({ kind: z.string(), id: z.string() }).nullable(),
  reason: z.string(),
});

export const staffCalls = {
  staffLogin: {
    summary: 'Log in to the back office, with password and second factor',
    body: z.strictObject({
      login: z.string().trim().min(1).max(staffLimits.login),
      password: z.string().min(1).max(passwordLength.maximum),
      totp: code,
    }),
    answer: ownView,
  },
  staffLogout: { summary: 'Log out of the back office', staff: 'work', answer: z.object({}) },
  staffSelf: { summary: 'Who is logged in to the back office, and what they may do', staff: 'work', answer: ownView },
  proveStaff: {
    summary: 'Show the second factor again, before money or bans',
    staff: 'work',
    body: z.strictObject({ totp: code }),
    answer: ownView,
  },
  staffAccounts: {
    summary: 'Everybody who works here',
    staff: 'manage_staff',
    answer: z.object({
      staff: z.array(
        staffView.extend({ last_seen_at: z.iso.datetime().nullable(), disabled_at: z.iso.datetime().nullable() }),
      ),
    }),
  },
  createStaff: {
    summary: 'Add somebody who works here; the secret for their second factor is shown this once',
    staff: 'manage_staff',
    status: 201,
    body: z.strictObject({
      login,
      name: writing(1, staffLimits.name),
      role: z.enum(roles),
      password: z.string().min(passwordLength.minimum).max(passwordLength.maximum),
    }),
    answer: z.object({ staff: staffView, totp_secret: z.string(), totp_uri: z.string() }),
  },
  changeStaff: {
    summary: 'Give somebody another role, or close or reopen their account; their sessions end',
    staff: 'manage_staff',
    body: z.strictObject({
      id: id,
      role: z.enum(roles).optional(),
      disabled: z.boolean().optional(),
    }),
    answer: z.object({ staff: staffView }),
  },
  audit: {
    summary: 'What was done in the back office, the newest first',
    staff: 'see_audit',
    query: z.object({
      action: z.string().max(60).optional(),
      subject: z.string().max(100).optional(),
      after: id.optional(),
    }),
    answer: z.object({ entries: z.array(auditEntry), next: z.string().nullable() }),
  },
} satisfies Record<string, CallSchema>;
