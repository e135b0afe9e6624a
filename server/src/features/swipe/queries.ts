import type { Queryable } from '#server/platform/database/database.ts';

/** Whose cards of which day, and whose members the site shows. */
export interface Today {
  own: string;
  day: string;
  siteId: number;
  otherSites: readonly number[];
}

export interface DealtRow {
  id: string;
  /** What they say of themselves and may be told, as bits. */
  interests: string;
}

/** The cards that lie ready, in their order: nobody who has meanwhile gone, hidden, blocked or been liked elsewhere. */
export async function findDeck(
  db: Queryable,
  { own, day, siteId, otherSites }: Today,
  most: number,
): Promise<DealtRow[]> {
  const { rows } = await db.query<DealtRow>(
    `select card.id, card.interests
     from swipe_cards as dealt join member_cards as card on card.id = other_id
     where member_id = $1 and day = $2 and outcome is null and card.visible
       and (card.site_id = $3 or (card.resold and card.site_id = any($4::smallint[])))
       and not exists (select from likes where liker_id = $1 and liked_id = other_id)
       and not exists (select from blocks where blocker_id = $1 and blocked_id = other_id)
       and not exists (select from blocks where blocker_id = other_id and blocked_id = $1)
     order by position, other_id limit $5`,
    [own, day, siteId, otherSites, most],
    { prepared: 'swipe.findDeck' },
  );
  return rows;
}

export interface Home {
  country: string;
  region: string | null;
}

export async function findHome(db: Queryable, own: string): Promise<Home | undefined> {
  const { rows } = await db.query<Home>('select country, region from member_cards where id = $1', [own]);
  return rows[0];
}

export interface DealFilter extends Today {
  genders: readonly string[];
  sexualities: readonly string[];
  /** Where people are looked for: one column, by whose index they are found in their order. */
  places: { in: 'region' | 'country'; values: readonly string[] };
  withPhoto: boolean;
  /** Whether those who were decided about on an earlier day come again. */
  again: boolean;
  most: number;
}

/** Puts more people on the day's pile, whoever was here last first: one ordered run per kind of people and place. */
export async function dealCards(db: Queryable, dealing: DealFilter): Promise<number> {
  const { own, day, siteId, otherSites, places, again, withPhoto } = dealing;
  const type = places.in === 'country' ? 'bpchar' : 'text';
  const known = `select other_id from swipe_cards where member_id = $1 and (day = $2 ${again ? '' : 'or outcome is not null'})`;
  const blocked = `select blocked_id from blocks where blocker_id = $1
    union all select blocker_id from blocks where blocked_id = $1`;
  const runs = (sites: string, whom: string) => `
    select id, last_active_at from unnest(${sites}::smallint[]) as site
    cross join unnest($4::text[], $5::text[]) as kind (gender, sexuality)
    cross join unnest($6::${type}[]) as place
    cross join lateral (
      select id, last_active_at from member_cards as card
      where ${whom} and site_id = site and card.${places.in} = place
        and card.gender = kind.gender and card.sexuality = kind.sexuality ${withPhoto ? 'and with_photo' : ''}
        and id <> $1 and id not in (${known}) and id not in (${blocked})
        and not exists (select from likes where liker_id = $1 and liked_id = id)
      order by last_active_at desc, id desc limit $7
    ) as found`;
  const { rowCount } = await db.query(
    `insert into swipe_cards (member_id, day, other_id, position)
     select $1, $2, id,
       (select coalesce(max(position), 0) from swipe_cards where member_id = $1 and day = $2)
         + row_number() over (order by last_active_at desc, id desc)
     from (
       ${runs('array[$3]', 'visible')}
       ${otherSites.length ? `union all ${runs('$8', 'visible and resold')}` : ''}
       order by last_active_at desc, id desc limit $7
     ) as chosen
     on conflict do nothing`,
    [
      own,
      day,
      siteId,
      dealing.genders,
      dealing.sexualities,
      places.values,
      dealing.most,
      ...(otherSites.length ? [otherSites] : []),
    ],
    { prepared: 'swipe.dealCards' },
  );
  return rowCount;
}

export interface CardState {
  outcome: 'like' | 'pass' | null;
}

/** Until the transaction ends nobody else decides about this card. */
export async function lockCard(
  db: Queryable,
  { own, day, other }: { own: string; day: string; other: string },
): Promise<CardState | undefined> {
  const { rows } = await db.query<CardState>(
    'select outcome from swipe_cards where member_id = $1 and day = $2 and other_id = $3 for update',
    [own, day, other],
  );
  return rows[0];
}

/** Counts a decision and says which one of the day it is; nothing where it would be one like too many. */
export async function countDecision(
  db: Queryable,
  { own, day, like, mostLikes }: { own: string; day: string; like: boolean; mostLikes: number },
): Promise<number | undefined> {
  const { rows } = await db.query<{ decisions: number }>(
    `insert into swipe_days as counted (member_id, day, decisions, likes) values ($1, $2, 1, $3)
     on conflict (member_id, day) do update set decisions = counted.decisions + 1, likes = counted.likes + $3
       where counted.likes + $3 <= $4
     returning decisions`,
    [own, day, like ? 1 : 0, mostLikes],
  );
  return rows[0]?.decisions;
}

export async function saveOutcome(
  db: Queryable,
  card: { own: string; day: string; other: string; outcome: 'like' | 'pass' | null; decision: number | null },
) {
  await db.query(
    'update swipe_cards set outcome = $4, decision = $5 where member_id = $1 and day = $2 and other_id = $3',
    [card.own, card.day, card.other, card.outcome, card.decision],
  );
}

export async function countLikes(db: Queryable, own: string, day: string): Promise<number> {
  const { rows } = await db.query<{ likes: number }>('select likes from swipe_days where member_id = $1 and day = $2', [
    own,
    day,
  ]);
  return rows[0]?.likes ?? 0;
}

export async function findLastPass(db: Queryable, own: string, day: string): Promise<string | undefined> {
  const { rows } = await db.query<{ id: string }>(
    `select other_id as id from swipe_cards where member_id = $1 and day = $2 and outcome = 'pass'
     order by decision desc limit 1`,
    [own, day],
  );
  return rows[0]?.id;
}

export async function deleteDaysBefore(db: Queryable, day: string) {
  await db.query('delete from swipe_cards where day < $1', [day]);
  await db.query('delete from swipe_days where day < $1', [day]);
}

/** So many of the cards a member was dealt or was dealt as; answers how many it were. */
export async function deleteCardsOf(db: Queryable, memberId: string, limit: number): Promise<number> {
  const { rowCount } = await db.query(
    `delete from swipe_cards where (member_id, day, other_id) in (
       (select member_id, day, other_id from swipe_cards where member_id = $1 limit $2)
       union (select member_id, day, other_id from swipe_cards where other_id = $1 limit $2))`,
    [memberId, limit],
  );
  return rowCount;
}

export async function deleteDaysOf(db: Queryable, memberId: string) {
  await db.query('delete from swipe_days where member_id = $1', [memberId]);
}
