import type { WritersAllowed } from '#contract/chat/chat-types.ts';
import type { OwnProfile } from '#contract/own-profile/own-profile.ts';
import type { InterestId } from '#contract/people/interests.ts';
import type { UserStatus } from '#server/features/accounts/accounts.ts';
import type { Queryable } from '#server/platform/database/database.ts';

type Said = Pick<
  OwnProfile,
  | 'id'
  | 'name'
  | 'status'
  | 'date_of_birth'
  | 'gender'
  | 'sexuality'
  | 'country'
  | 'note'
  | 'interests'
  | 'prompts'
  | 'hair_color'
  | 'eye_color'
  | 'body_type'
  | 'relationship_status'
  | 'tattoos'
>;

export interface MemberRow extends Said {
  site_id: number;
  user_status: UserStatus;
  region: string | null;
  city_id: number | null;
  fictional: boolean;
  invisible: boolean;
  shown_to_visitors: boolean;
  last_active_at: Date;
  /** Whether other sites may show them, and whether what is sensitive may be told. */
  resold: boolean;
  sensitive_consent: boolean;
  live: boolean;
  exclusive: boolean;
}

export async function findMember(db: Queryable, id: string): Promise<MemberRow | undefined> {
  const { rows } = await db.query<MemberRow>(
    `select profiles.id, profiles.site_id, profiles.name, profiles.status, users.status as user_status,
       profiles.date_of_birth, profiles.gender, profiles.sexuality, profiles.country, profiles.region, profiles.city_id,
       hair_color, eye_color, body_type, relationship_status, tattoos, note, profiles.interests,
       array(
         select jsonb_build_object('prompt', prompt, 'answer', answer) from profile_prompts
         where user_id = profiles.id order by position
       ) as prompts,
       profiles.fictional, invisible, profiles.shown_to_visitors, profiles.last_active_at, resold,
       profiles.fictional or consents_to(profiles.id, 'sensitive') as sensitive_consent,
       coalesce(cams.live, false) as live, coalesce(cams.exclusive, false) as exclusive
     from profiles
     join users on users.id = profiles.id
     join member_cards on member_cards.id = profiles.id
     left join cams on cams.profile_id = profiles.id and cams.active
     where profiles.id = $1`,
    [id],
    { prepared: 'member-page.findMember' },
  );
  return rows[0];
}

/** What stands between two members, seen from one of them. */
export interface BetweenRow {
  blocks: boolean;
  blocked_by: boolean;
  liked: boolean;
  liked_by: boolean;
  /** The two share a conversation, and this one has not taken it away. */
  chats: boolean;
  /** Either of them has written to the other. */
  begun: boolean;
  /** How many conversations this one has started for nothing. */
  openings: number;
  /** Who may begin a conversation with the other. */
  who_may_write: WritersAllowed;
  checked_members_only: boolean;
  /** The bits of this one's own card. */
  own_looks: number;
  own_interests: InterestId[];
}

export async function findBetween(db: Queryable, own: string, other: string): Promise<BetweenRow> {
  const { rows } = await db.query<BetweenRow>(
    `select exists (select from blocks where blocker_id = $1 and blocked_id = $2) as blocks,
       exists (select from blocks where blocker_id = $2 and blocked_id = $1) as blocked_by,
       exists (select from likes where liker_id = $1 and liked_id = $2) as liked,
       exists (select from likes where liker_id = $2 and liked_id = $1) as liked_by,
       exists (select from conversation_sides where other_id = $2 and member_id = $1 and listed) as chats,
       exists (select from conversation_sides where other_id = $2 and member_id = $1 and last_seq > 0) as begun,
       coalesce((select openings from chat_totals where member_id = $1), 0) as openings,
       coalesce((select who_may_write from chat_preferences where member_id = $2), 'everybody') as who_may_write,
       coalesce((select checked_members_only from chat_preferences where member_id = $2), false) as checked_members_only,
       coalesce((select looks from member_cards where id = $1), 0) as own_looks,
       (select interests from profiles where id = $1) as own_interests`,
    [own, other],
    { prepared: 'member-page.findBetween' },
  );
  return rows[0] ?? nothingBetween;
}

const nothingBetween: BetweenRow = {
  blocks: false,
  blocked_by: false,
  liked: false,
  liked_by: false,
  chats: false,
  begun: false,
  openings: 0,
  who_may_write: 'everybody',
  checked_members_only: false,
  own_looks: 0,
  own_interests: [],
};
