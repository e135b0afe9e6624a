import type { NotificationKind } from '#contract/notifications/kinds.ts';
import type { LockScreen } from '#contract/notifications/notifications.ts';
import type { UserStatus } from '#server/features/accounts/accounts.ts';
import type { Queryable } from '#server/platform/database/database.ts';

export interface SettingsRow {
  /** Null for a member who has chosen nothing yet, and for kinds that are newer than the choice. */
  preferences: Partial<Record<NotificationKind, { email: boolean; push: boolean }>> | null;
  quiet_from: string | null;
  quiet_to: string | null;
  lock_screen: LockScreen | null;
  notifications_disabled: ('fbl' | 'bounce' | 'listunsubscribe')[];
  time_zone: string | null;
}

export async function findSettings(db: Queryable, userId: string): Promise<SettingsRow | undefined> {
  const { rows } = await db.query<SettingsRow>(
    `select preferences, quiet_from, quiet_to, lock_screen, notifications_disabled, time_zone
     from users left join notification_settings on user_id = users.id where users.id = $1`,
    [userId],
    { prepared: 'notifications.findSettings' },
  );
  return rows[0];
}

export interface SavedSettings {
  preferences: object;
  quietFrom: string | null;
  quietTo: string | null;
  lockScreen: LockScreen;
  now: Date;
}

export async function saveSettings(db: Queryable, userId: string, settings: SavedSettings) {
  await db.query(
    `insert into notification_settings (user_id, preferences, quiet_from, quiet_to, lock_screen, changed_at)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (user_id) do update set preferences = excluded.preferences, quiet_from = excluded.quiet_from,
       quiet_to = excluded.quiet_to, lock_screen = excluded.lock_screen, changed_at = excluded.changed_at`,
    [
      userId,
      JSON.stringify(settings.preferences),
      settings.quietFrom,
      settings.quietTo,
      settings.lockScreen,
      settings.now,
    ],
  );
}

export interface RecipientRow extends SettingsRow {
  status: UserStatus;
  fictional: boolean;
}

export async function findRecipient(db: Queryable, userId: string): Promise<RecipientRow | undefined> {
  const { rows } = await db.query<RecipientRow>(
    `select preferences, quiet_from, quiet_to, lock_screen, notifications_disabled, users.status, fictional
     from users join profiles on profiles.id = users.id left join notification_settings on user_id = users.id
     where users.id = $1`,
    [userId],
    { prepared: 'notifications.findRecipient' },
  );
  return rows[0];
}

/** What a member chose to be told of, and what they were told. */
export async function deleteNotificationsOf(db: Queryable, memberId: string) {
  await db.query('delete from notification_settings where user_id = $1', [memberId]);
  await db.query('delete from notification_mails where member_id = $1', [memberId]);
  await db.query('delete from notification_reminders where member_id = $1', [memberId]);
  await db.query('delete from announcement_mails where member_id = $1', [memberId]);
}
