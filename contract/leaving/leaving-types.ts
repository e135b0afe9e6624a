/** Apart from the schemas, so that a page need not load those to know them. */
export const leavingReasons = [
  'price',
  'found_someone',
  'not_looking',
  'site_problems',
  'no_members',
  'time',
  'other',
] as const;
export type LeavingReason = (typeof leavingReasons)[number];

/** What a member who wants to leave is offered instead. */
export const leavingOfferKinds = ['discount', 'trial', 'invisible', 'change_email', 'preferences', 'support'] as const;
export type LeavingOfferKind = (typeof leavingOfferKinds)[number];
