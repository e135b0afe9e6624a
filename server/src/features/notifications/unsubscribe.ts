import type { Answer } from '#contract/calls.ts';
import { notificationKinds } from '#contract/notifications/kinds.ts';
import { disableMails } from '#server/features/accounts/accounts.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { Failure } from '#server/platform/http/failure.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import { changeNotificationSettings, notificationSettingsOf } from './notifications.ts';
import { unsubscribeKey } from './reader.ts';
import { readUnsubscribeToken, type Stopped } from './unsubscribe-token.ts';

/** Whose mails the token of a link stops, and which; a token that is not ours, or of somebody gone, is gone too. */
async function stoppedBy(db: Queryable, secrets: Secrets, token: string) {
  const read = readUnsubscribeToken(unsubscribeKey(secrets), token);
  if (!read) throw new Failure('link_expired');
  try {
    return { ...read, settings: await notificationSettingsOf(db, { userId: read.memberId }) };
  } catch (refusal) {
    if (refusal instanceof Failure) throw new Failure('link_expired');
    throw refusal;
  }
}

/** What the page behind an unsubscribe link shows: nothing but which mails are sent. */
export async function unsubscribeState(
  db: Queryable,
  secrets: Secrets,
  token: string,
): Promise<Answer<'unsubscribeState'>> {
  const { stopped, settings } = await stoppedBy(db, secrets, token);
  const stoppedAlready =
    settings.notifications_disabled.length > 0 || (stopped !== 'all' && !settings.preferences[stopped].email);
  return {
    about: stopped,
    stopped: stoppedAlready,
    kinds: notificationKinds.filter(
      (kind) => settings.notifications_disabled.length === 0 && settings.preferences[kind].email,
    ),
  };
}

/**
 * Stops the mails a link is about, or all of them: by the page, and by the button of a mail program (RFC 8058), which sends
 * neither a session nor an Origin. The token is the proof. Stopping twice changes nothing.
 */
export async function unsubscribe(
  tx: Transaction,
  secrets: Secrets,
  { token, now, ...asked }: { token: string; stop?: Stopped | undefined; now: Date },
): Promise<Answer<'stopMails'>> {
  const { memberId, stopped, settings } = await stoppedBy(tx, secrets, token);
  const stop = asked.stop ?? stopped;
  if (stop === 'all') await disableMails(tx, memberId, 'listunsubscribe');
  else {
    const preferences = { ...settings.preferences, [stop]: { ...settings.preferences[stop], email: false } };
    await changeNotificationSettings(tx, { userId: memberId }, { preferences }, now);
  }
  return unsubscribeState(tx, secrets, token);
}
