import type { Body } from '#contract/calls.ts';
import type { LockScreen, NotificationSettings, QuietHours } from '#contract/notifications/notifications.ts';
import { changeConsent, enableMails } from '#server/features/accounts/accounts.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import type { Actor } from '#server/platform/http/context.ts';
import { Failure } from '#server/platform/http/failure.ts';
import { deleteNotificationsOf, findRecipient, findSettings, type SettingsRow, saveSettings } from './queries.ts';
import { followingMarketing, marketingChange, preferencesFrom, type Recipient } from './rules.ts';

export { mayReach, type Occasion, quietMinutesLeft, type Recipient, timeOfDayIn } from './rules.ts';

/** What a member is notified of while they are away, and when not. */
export async function notificationSettingsOf(
  db: Queryable,
  { userId }: Pick<Actor, 'userId'>,
): Promise<NotificationSettings> {
  const row = await findSettings(db, userId);
  if (!row) throw new Failure('not_found');
  return {
    preferences: preferencesFrom(row.preferences ?? {}),
    quiet_hours: quietHoursIn(row),
    lock_screen: row.lock_screen ?? 'neutral',
    notifications_disabled: row.notifications_disabled,
    time_zone: row.time_zone,
  };
}

function quietHoursIn({ quiet_from: from, quiet_to: to }: Pick<SettingsRow, 'quiet_from' | 'quiet_to'>) {
  return from && to ? { from: from.slice(0, 5), to: to.slice(0, 5) } : null;
}

/** What decides whether a member is reached, when, and how much of it a lock screen shows. */
export interface Reach {
  recipient: Recipient;
  quietHours: QuietHours | null;
  lockScreen: LockScreen;
}

export async function reachOf(db: Queryable, userId: string): Promise<Reach | undefined> {
  const row = await findRecipient(db, userId);
  if (!row) return undefined;
  const { status, fictional, notifications_disabled: disabled } = row;
  return {
    recipient: { status, fictional, disabled, preferences: preferencesFrom(row.preferences ?? {}) },
    quietHours: quietHoursIn(row),
    lockScreen: row.lock_screen ?? 'neutral',
  };
}

/** Changes these settings; what a change leaves out stays as it is. Asking for advertising, or stopping it, is kept as a consent. */
export async function changeNotificationSettings(
  tx: Transaction,
  actor: Pick<Actor, 'userId'>,
  change: Body<'changeNotifications'>,
  now: Date,
): Promise<NotificationSettings> {
  const before = await notificationSettingsOf(tx, actor);
  const quiet = change.quiet_hours === undefined ? before.quiet_hours : change.quiet_hours;
  await saveSettings(tx, actor.userId, {
    preferences: change.preferences,
    quietFrom: quiet?.from ?? null,
    quietTo: quiet?.to ?? null,
    lockScreen: change.lock_screen ?? before.lock_screen,
    now,
  });
  const granted = marketingChange(before.preferences, change.preferences);
  if (granted !== undefined) await changeConsent(tx, actor, { kind: 'marketing', granted, now });
  if (change.notifications_disabled) await enableMails(tx, actor.userId);
  return notificationSettingsOf(tx, actor);
}

/** The settings follow a consent to advertising that was given or withdrawn elsewhere: both say the same. */
export async function followMarketingConsent(
  tx: Transaction,
  { userId }: Pick<Actor, 'userId'>,
  { granted, now }: { granted: boolean; now: Date },
) {
  const { preferences, quiet_hours: quiet, lock_screen: lockScreen } = await notificationSettingsOf(tx, { userId });
  const wanted = followingMarketing(preferences, granted);
  if (!wanted) return;
  const saved = { preferences: wanted, quietFrom: quiet?.from ?? null, quietTo: quiet?.to ?? null, lockScreen, now };
  await saveSettings(tx, userId, saved);
}

export const eraseNotifications = (tx: Transaction, memberId: string) => deleteNotificationsOf(tx, memberId);
