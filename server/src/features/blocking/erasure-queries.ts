import type { Queryable } from '#server/platform/database/database.ts';

export async function deleteBlocksOf(db: Queryable, memberId: string) {
  await db.query('delete from blocks where blocker_id = $1 or blocked_id = $1', [memberId]);
}

/** Empties reports: that there was one and why stay, without words of or about the member. */
export async function emptyReports(db: Queryable, memberId: string) {
  await db.query(
    `update reports set remarks = '', context = null, message_id = null,
       reporter_id = nullif(reporter_id, $1), reported_id = nullif(reported_id, $1)
     where reporter_id = $1 or reported_id = $1`,
    [memberId],
  );
}

/** What a member said around a message that somebody else sent and that was reported. */
export async function emptyContexts(db: Queryable, memberId: string) {
  await db.query(
    `update reports set context = (
       select jsonb_agg(case when said ->> 'sender_id' = $1 then said
         || '{"text": null, "gif": null, "photo_id": null, "voice_id": null}' else said end order by place)
       from jsonb_array_elements(context) with ordinality as around (said, place))
     where context @> jsonb_build_array(jsonb_build_object('sender_id', $1::text))`,
    [memberId],
  );
}
