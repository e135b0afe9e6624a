/** Why an account is closed. Credits spent on whoever deceived others return to those who spent them. */
export const banReasons = ['fraud', 'fake', 'scam', 'spam', 'abuse', 'underage', 'illegal', 'other'] as const;
export type BanReason = (typeof banReasons)[number];
