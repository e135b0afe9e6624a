import type { ExportSection } from '#contract/data-export/export-types.ts';

/**
 * The files of a copy, each with the tables that it is read from. A table that stands nowhere here holds nothing of a member,
 * or docs/privacy.md says why it is left out.
 */
export const parts = {
  account: { section: 'profile', tables: ['users'] },
  profile: { section: 'profile', tables: ['profiles'] },
  prompts: { section: 'profile', tables: ['profile_prompts'] },
  notifications: { section: 'profile', tables: ['notification_settings'] },
  'notification-mails': { section: 'profile', tables: ['notification_mails', 'notification_reminders'] },
  'news-mails': { section: 'profile', tables: ['announcement_mails'] },
  bell: { section: 'profile', tables: ['bell_entries'] },
  'support-and-complaints': { section: 'profile', tables: ['complaints'] },
  photos: { section: 'photos', tables: ['photos'] },
  'chat-photos': { section: 'photos', tables: ['chat_photos'] },
  'photo-check': { section: 'photos', tables: ['photo_checks'] },
  conversations: { section: 'conversations', tables: ['conversations', 'conversation_sides'] },
  messages: { section: 'conversations', tables: ['messages'] },
  'voice-messages': { section: 'conversations', tables: ['chat_voices'] },
  'chat-preferences': { section: 'conversations', tables: ['chat_preferences'] },
  'first-message': { section: 'conversations', tables: ['signup_messages'] },
  'likes-sent': { section: 'likes', tables: ['likes'] },
  'likes-received': { section: 'likes', tables: ['likes'] },
  matches: { section: 'likes', tables: ['matches'] },
  swipes: { section: 'likes', tables: ['swipe_cards', 'swipe_days'] },
  blocks: { section: 'likes', tables: ['blocks'] },
  decisions: { section: 'likes', tables: ['decisions', 'appeals'] },
  reports: { section: 'likes', tables: ['reports'] },
  payments: { section: 'orders', tables: ['payments'] },
  refunds: { section: 'orders', tables: ['payment_refunds'] },
  invoices: { section: 'orders', tables: ['invoices'] },
  'stored-methods': { section: 'orders', tables: ['stored_methods'] },
  'direct-debits': { section: 'orders', tables: ['debits'] },
  discounts: { section: 'orders', tables: ['discount_codes', 'discount_uses'] },
  credits: { section: 'orders', tables: ['ledger_accounts'] },
  'credit-history': { section: 'orders', tables: ['ledger_entries', 'ledger_movements'] },
  devices: { section: 'logins', tables: ['sessions'] },
  'known-devices': { section: 'logins', tables: ['known_devices'] },
  passkeys: { section: 'logins', tables: ['passkeys'] },
  'two-step-login': { section: 'logins', tables: ['second_factors', 'recovery_codes'] },
  'links-by-mail': { section: 'logins', tables: ['tokens'] },
  'mails-sent': { section: 'logins', tables: ['outbox'] },
  'push-devices': { section: 'logins', tables: ['push_subscriptions'] },
  'copies-of-data': { section: 'logins', tables: ['data_exports'] },
  'age-proof': { section: 'consents', tables: ['age_proofs'] },
  consents: { section: 'consents', tables: ['consents'] },
  'partner-link': { section: 'consents', tables: ['conversions', 'postbacks'] },
} as const satisfies Record<string, { section: ExportSection; tables: readonly string[] }>;

export type PartName = keyof typeof parts;
export const partNames = Object.keys(parts) as PartName[];
