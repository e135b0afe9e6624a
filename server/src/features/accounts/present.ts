import type { PublicUser } from '#contract/accounts/user.ts';
import type { Answer } from '#contract/calls.ts';
import { type OwnedProfile, presentOwnProfile } from '#server/features/own-profile/own-profile.ts';
import type { RequestContext } from '#server/platform/http/context.ts';
import type { GivenConsents } from './consents/consents.ts';
import type { ConsentRow } from './consents/queries.ts';
import type { PasskeyRow } from './passkeys/queries.ts';
import type { WaysIn } from './password-reset/ways-in.ts';
import type { UserRow } from './queries.ts';
import type { SecondFactorState } from './second-factor/queries.ts';
import type { SessionListRow } from './sessions/queries.ts';

export type Reader = Pick<RequestContext, 'site' | 'locale' | 'now' | 'fileUrl'>;

export const presentUser = (
  { row, profile, credits }: { row: UserRow; profile: OwnedProfile; credits: number },
  reader: Reader,
): PublicUser => ({
  id: row.id,
  status: row.status,
  credits,
  paid_user: row.paid_user,
  signup_date: row.signup_at.toISOString(),
  notifications_disabled: row.notifications_disabled,
  language: row.language,
  email: row.email,
  two_factor: row.two_factor,
  invisible: row.invisible,
  shown_to_visitors: row.shown_to_visitors,
  unasked_photos: row.unasked_photos,
  total_new_likes: row.new_likes,
  total_unread_messages: row.unread_messages,
  fictional_icon: row.fictional ? reader.site.settings.fictional_icon : null,
  profile: presentOwnProfile(profile, reader),
});

export const presentSessions = (rows: SessionListRow[], currentId: string | undefined): Answer<'sessions'> => ({
  sessions: rows.map((row) => ({
    id: row.id,
    device: row.device,
    last_seen: row.last_seen_at.toISOString(),
    current: row.id === currentId,
  })),
});

export const presentConsents = ({ newest, history }: GivenConsents): Answer<'consents'> => ({
  consents: newest.map(presentConsent),
  history: history.map(presentConsent),
});

const presentConsent = (row: ConsentRow) => ({
  kind: row.kind,
  version: row.version,
  granted: row.granted,
  at: row.at.toISOString(),
});

export const presentSecondFactor = (state: SecondFactorState): Answer<'secondFactor'> => ({
  enabled: state.enabled,
  recovery_codes_left: state.recovery_codes_left,
});

const presentPasskey = (row: PasskeyRow) => ({
  id: row.id,
  name: row.name,
  created_at: row.created_at.toISOString(),
  last_used_at: row.last_used_at?.toISOString() ?? null,
});

export const presentPasskeys = (rows: PasskeyRow[]): Answer<'passkeys'> => ({ passkeys: rows.map(presentPasskey) });

export const presentWaysIn = (waysIn: WaysIn): Answer<'changePassword'>['ways_in'] => ({
  passkeys: waysIn.passkeys.map(presentPasskey),
  second_factor: waysIn.secondFactor,
  sessions_ended: waysIn.sessionsEnded,
});
