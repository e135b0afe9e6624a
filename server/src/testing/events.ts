import type { TestApp } from './app.ts';

export interface ToldEvent {
  kind: string;
  data: { profile: { id: string } };
}

/** What somebody was told live, in order. */
export async function eventsOf({ db }: TestApp, memberId: string): Promise<ToldEvent[]> {
  const { rows } = await db.query<ToldEvent>('select kind, data from live_events where member_id = $1 order by id', [
    memberId,
  ]);
  return rows;
}
