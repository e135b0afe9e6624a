import type { Queryable } from '#server/platform/database/database.ts';

export interface WatchRow {
  viewer_id: string;
  member_id: string;
  /** Null for a member who does not show themselves to the viewer, or no longer. */
  last_active_at: Date | null;
}

/** When members were last active, for viewers of their pages; null for the invisible and across a block. */
export async function findPresence(
  db: Queryable,
  pairs: readonly Pick<WatchRow, 'viewer_id' | 'member_id'>[],
): Promise<WatchRow[]> {
  const { rows } = await db.query<WatchRow>(
    `select pair.viewer_id, pair.member_id, case
       when profiles.status = 'active' and users.status = 'active' and not invisible and not exists (
         select from blocks where (blocker_id, blocked_id) in
           ((pair.viewer_id, pair.member_id), (pair.member_id, pair.viewer_id)))
       then last_active_at end as last_active_at
     from unnest($1::bigint[], $2::bigint[]) as pair (viewer_id, member_id)
     join profiles on profiles.id = pair.member_id
     join users on users.id = pair.member_id`,
    [pairs.map(({ viewer_id }) => viewer_id), pairs.map(({ member_id }) => member_id)],
    { prepared: 'live.findPresence' },
  );
  return rows;
}
