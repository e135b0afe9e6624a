/** Who works for the installation, on all of its sites. */
export const roles = ['owner', 'moderator', 'support', 'finance'] as const;
export type Role = (typeof roles)[number];

/**
 * What staff may do, and who of them. Every call of the back office names its permission, so a role that is not listed here
 * is refused by each of its calls before anything else happens.
 */
export const policy = {
  /** What everybody needs who works here: to know who they are, to show their second factor again, to leave. */
  work: ['owner', 'moderator', 'support', 'finance'],
  /** Adding and removing passkeys of one's own. */
  keep_passkeys: ['owner', 'moderator', 'support', 'finance'],
  /** Finding a member and seeing the state of their account, without what identifies them. */
  see_members: ['owner', 'moderator', 'support', 'finance'],
  /** Seeing a member's address and what happened to their account. Each look is logged. */
  see_private_data: ['owner', 'support'],
  grant_credits: ['owner', 'support'],
  /** Unlocking a login, and sending the mails again that let a member in. */
  help_members: ['owner', 'support'],
  see_payments: ['owner', 'support', 'finance'],
  refund: ['owner', 'support', 'finance'],
  see_debits: ['owner', 'finance'],
  /** Making and downloading files for the bank, and importing what came back. */
  collect_debits: ['owner', 'finance'],
  /** Invoices of all members, which name whom they were issued to. Each download is logged. */
  see_invoices: ['owner', 'finance'],
  see_ledger: ['owner', 'finance'],
  export: ['owner', 'finance'],
  see_insight: ['owner', 'finance'],
  /** What waits, what failed, and how much room is left; and trying a failed job again. */
  see_health: ['owner'],
  retry_jobs: ['owner'],
  see_queue: ['owner', 'moderator'],
  moderate: ['owner', 'moderator'],
  /** Pictures that members took for a photo check, and deciding about them. Each look is logged. */
  see_check_pictures: ['moderator'],
  ban: ['owner', 'moderator'],
  /** Data preserved for a court or an authority: who is held, and what is preserved of them. */
  see_holds: ['owner'],
  hold: ['owner'],
  see_settings: ['owner'],
  change_settings: ['owner'],
  manage_staff: ['owner'],
  see_audit: ['owner'],
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof policy;

export const mayDo = (role: Role, permission: Permission): boolean =>
  (policy[permission] as readonly Role[]).includes(role);

export const permissionsOf = (role: Role): Permission[] =>
  (Object.keys(policy) as Permission[]).filter((permission) => mayDo(role, permission));

/** What moves money, shuts somebody out or opens a door: the second factor must have been shown within the last minutes. */
export const stepUpPermissions: ReadonlySet<Permission> = new Set([
  'grant_credits',
  'refund',
  'collect_debits',
  'export',
  'ban',
  'hold',
  'change_settings',
  'manage_staff',
  'keep_passkeys',
]);
