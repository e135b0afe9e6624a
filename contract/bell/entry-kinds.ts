/** What the bell tells of the account itself. Apart from the schemas, so that a page need not load those to know them. */
export const bellEntryKinds = [
  'password_changed',
  'second_factor_on',
  'second_factor_off',
  'passkey_added',
  'new_device',
  'payment_received',
  'payment_refunded',
  'debit_returned',
  'credits_returned',
  'photo_checked',
  'photo_check_refused',
] as const;
export type BellEntryKind = (typeof bellEntryKinds)[number];

/** Of other members, and of the account. */
export const bellKinds = ['message', 'like', 'match', ...bellEntryKinds] as const;
export type BellKind = (typeof bellKinds)[number];
