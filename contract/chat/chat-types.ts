/** Apart from the schemas, so that a page need not load those to know them. */
export const messageKinds = ['text', 'photo', 'gif', 'gift'] as const;
export type MessageKind = (typeof messageKinds)[number];

/** Kept by the server; there since on the other one's side; read by them, which only premium members are told. */
export const messageStatuses = ['sent', 'delivered', 'read'] as const;
export type MessageStatus = (typeof messageStatuses)[number];

/** What whoever receives a message is gently warned of. */
export const messageWarnings = ['link', 'phone', 'iban', 'crypto', 'payment'] as const;
export type MessageWarning = (typeof messageWarnings)[number];

/** Why somebody cannot be written to, by the code that sending would be refused with. */
export const replyRefusals = ['partner_unconfirmed', 'partner_gone', 'premium_only'] as const;
export type ReplyRefusal = (typeof replyRefusals)[number];

export const iceBreakerTones = ['warm', 'playful', 'curious', 'bold'] as const;
export type IceBreakerTone = (typeof iceBreakerTones)[number];
