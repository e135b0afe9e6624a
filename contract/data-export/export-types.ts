/** Apart from the schemas, so that a page need not load those to know them. */
export const exportStates = ['waiting', 'ready', 'expired'] as const;
export type ExportState = (typeof exportStates)[number];

/** The sections of a copy, in the order it lists them. */
export const exportSections = ['profile', 'photos', 'conversations', 'likes', 'orders', 'logins', 'consents'] as const;
export type ExportSection = (typeof exportSections)[number];
