/** For what credits come and go. Apart from the schemas, so that a page need not load those to know them. */
export const creditCauses = [
  'signup',
  'payment',
  'message',
  'photo',
  'voice',
  'gift',
  'refund',
  'fair_play',
  'grant',
  // Taken back with a payment that was; and what was still owed of it, once there were credits again.
  'clawback',
  'settlement',
] as const;
export type CreditCause = (typeof creditCauses)[number];
