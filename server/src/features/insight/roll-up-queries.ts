import type { Queryable } from '#server/platform/database/database.ts';
import type { Stretch } from './rules.ts';

/** A site and where its days begin and end. */
export interface SiteZone {
  id: number;
  zone: string;
}

interface SiteStretch extends Stretch {
  sites: readonly SiteZone[];
}

/** Locks what is known of a period's progress: of two who count, one waits for the other. */
export async function lockProgress(db: Queryable, period: 'days' | 'weeks'): Promise<string | undefined> {
  const { rows } = await db.query<{ settled: string }>(
    'select settled::text as settled from insight_progress where period = $1 for update',
    [period],
  );
  return rows[0]?.settled;
}

export async function saveProgress(
  db: Queryable,
  { period, settled, now }: { period: 'days' | 'weeks'; settled: string; now: Date },
) {
  await db.query(
    `insert into insight_progress (period, settled, counted_at) values ($1, $2, $3)
     on conflict (period) do update set settled = greatest(insight_progress.settled, excluded.settled),
       counted_at = excluded.counted_at`,
    [period, settled, now],
  );
}

/** The day of the first signup on any site. */
export async function findFirstDay(db: Queryable): Promise<string | undefined> {
  const { rows } = await db.query<{ day: string | null }>(
    `select (min(first.signup_at) at time zone 'UTC')::date::text as day
     from sites cross join lateral (
       select signup_at from users where site_id = sites.id and email is not null order by signup_at limit 1
     ) as first`,
  );
  return rows[0]?.day ?? undefined;
}

/** $1 and $2 are sites and their zones, $3 and $4 the first and the last day. */
const span = `span as (
    select site_id, zone, $3::date::timestamp at time zone zone as since,
      ($4::date + 1)::timestamp at time zone zone as until
    from unnest($1::smallint[], $2::text[]) as site (site_id, zone)
  ), bounds as (select min(since) as since, max(until) as until from span)`;

const valuesOf = ({ sites, first, last }: SiteStretch) => [
  sites.map(({ id }) => id),
  sites.map(({ zone }) => zone),
  first,
  last,
];

/** A network that the site does not know sends nobody: anybody may write any name into a link. */
const networkOfMember = `left join networks on networks.site_id = users.site_id
    and lower(networks.name) = lower(users.tracking ->> 'network')`;
const sourceColumns = `coalesce(networks.name, '') as network,
    case when networks.id is null then '' else coalesce(users.tracking ->> 'ref', '') end as ref`;

const sources = `unknown as (
    insert into traffic_sources (network, ref)
    select distinct network, ref from counted
    where not exists (
      select from traffic_sources as known where known.network = counted.network and known.ref = counted.ref
    )
    on conflict do nothing returning id, network, ref
  ), source as (select id, network, ref from traffic_sources union all select id, network, ref from unknown)`;

const isFirstPurchase = `payments.user_id is not null and not exists (
    select from payments as earlier where earlier.user_id = payments.user_id
      and (earlier.completed_at, earlier.id) < (payments.completed_at, payments.id)
  )`;

export async function deleteFigures(db: Queryable, { first, last }: Stretch) {
  await db.query('delete from insight_figures where day between $1 and $2', [first, last]);
}

/** A message counts for its sender, a match once and for whoever liked second, a deletion on the day it was asked for. */
export async function insertFigures(db: Queryable, counting: SiteStretch) {
  await db.query(
    `with ${span}, happened as (
       select users.id as member_id, (signup_at at time zone zone)::date as day, 1 as signups, 0 as activations,
         0 as first_purchases, 0 as messages, 0 as matches, 0 as deletions
       from span join users on users.site_id = span.site_id and signup_at >= since and signup_at < until
       where email is not null
       union all
       select users.id, (confirmed_at at time zone zone)::date, 0, 1, 0, 0, 0, 0
       from span join users on users.site_id = span.site_id and confirmed_at >= since and confirmed_at < until
       union all
       select payments.user_id, (completed_at at time zone zone)::date, 0, 0, 1, 0, 0, 0
       from span join payments on payments.site_id = span.site_id and completed_at >= since and completed_at < until
       where ${isFirstPurchase}
       union all
       select sender_id, (at at time zone zone)::date, 0, 0, 0, count(*)::int, 0, 0
       from messages join users as sender on sender.id = sender_id and sender.email is not null
         join span on span.site_id = sender.site_id and at >= span.since and at < span.until
       where at >= (select since from bounds) and at < (select until from bounds)
       group by 1, 2
       union all
       select member_id, (at at time zone zone)::date, 0, 0, 0, 0, 1, 0
       from matches join users as member on member.id = member_id
         join span on span.site_id = member.site_id and at >= span.since and at < span.until
         join likes as given on given.liker_id = member_id and given.liked_id = other_id
         join likes as back on back.liker_id = other_id and back.liked_id = member_id
       where at >= (select since from bounds) and at < (select until from bounds)
         and (given.created_at, member_id) > (back.created_at, other_id)
       union all
       select deletions.user_id, (asked_at at time zone zone)::date, 0, 0, 0, 0, 0, 1
       from span join deletions on deletions.site_id = span.site_id and asked_at >= since and asked_at < until
     ), counted as (
       select users.site_id, profiles.country, ${sourceColumns}, day,
         sum(signups) as signups, sum(activations) as activations, sum(first_purchases) as first_purchases,
         sum(messages) as messages, sum(matches) as matches, sum(deletions) as deletions
       from happened join users on users.id = member_id join profiles on profiles.id = member_id ${networkOfMember}
       group by 1, 2, 3, 4, 5
     ), ${sources}
     insert into insight_figures
       (site_id, country, source_id, day, signups, activations, first_purchases, messages, matches, deletions)
     select coalesce(site_id, 0), coalesce(country, '**'), coalesce(source.id, 0), day, sum(signups),
       sum(activations), sum(first_purchases), sum(messages), sum(matches), sum(deletions)
     from counted join source using (network, ref) group by day, cube (site_id, country, source.id)`,
    valuesOf(counting),
  );
}

export async function deleteMoney(db: Queryable, { first, last }: Stretch) {
  await db.query('delete from insight_money where day between $1 and $2', [first, last]);
}

/** Money counts on the day it came or went back: a refund never changes what was paid before. */
export async function insertMoney(db: Queryable, counting: SiteStretch) {
  await db.query(
    `with ${span}, moved as (
       select payments.site_id, payments.user_id, payments.country, (completed_at at time zone zone)::date as day,
         payments.currency, amount as gross, 0 as refunded, 0 as cost
       from span join payments on payments.site_id = span.site_id and completed_at >= since and completed_at < until
       union all
       select payments.site_id, payments.user_id, payments.country, (issued_at at time zone zone)::date,
         payments.currency, 0, -invoices.gross, 0
       from invoices join payments on payments.id = invoices.payment_id
         join span on span.site_id = payments.site_id and issued_at >= span.since and issued_at < span.until
       where invoices.kind = 'credit_note'
         and issued_at >= (select since from bounds) and issued_at < (select until from bounds)
       union all
       select users.site_id, users.id, profiles.country, (confirmed_at at time zone zone)::date,
         networks.cost_currency, 0, 0, networks.signup_cost
       from span join users on users.site_id = span.site_id and confirmed_at >= since and confirmed_at < until
         join profiles on profiles.id = users.id ${networkOfMember}
       where networks.signup_cost > 0
     ), counted as (
       select moved.site_id, moved.country, ${sourceColumns}, day, currency, sum(gross) as gross,
         sum(refunded) as refunded, sum(cost) as cost
       from moved left join users on users.id = moved.user_id ${networkOfMember}
       group by 1, 2, 3, 4, 5, 6
     ), ${sources}
     insert into insight_money (site_id, country, source_id, day, currency, gross, refunded, cost)
     select coalesce(site_id, 0), coalesce(country, '**'), coalesce(source.id, 0), day, currency, sum(gross),
       sum(refunded), sum(cost)
     from counted join source using (network, ref) group by day, currency, cube (site_id, country, source.id)`,
    valuesOf(counting),
  );
}

export async function deleteLanders(db: Queryable, { first, last }: Stretch) {
  await db.query('delete from insight_landers where day between $1 and $2', [first, last]);
}

/** Views are those of visits that are logged; a day of theirs is the site's own already. */
export async function insertLanders(db: Queryable, counting: SiteStretch, landingPages: readonly string[]) {
  await db.query(
    `with ${span}, happened as (
       select page_visits.site_id, day, coalesce(lander, page) as lander, 1 as views, bounced::int as bounces,
         0 as signups, 0 as activations, 0 as first_purchases
       from span join page_visits on page_visits.site_id = span.site_id and day between $3::date and $4::date
       where page = any ($5)
       union all
       select users.site_id, (signup_at at time zone zone)::date, lander, 0, 0, 1, 0, 0
       from span join users on users.site_id = span.site_id and signup_at >= since and signup_at < until
       where email is not null and lander is not null
       union all
       select users.site_id, (confirmed_at at time zone zone)::date, lander, 0, 0, 0, 1, 0
       from span join users on users.site_id = span.site_id and confirmed_at >= since and confirmed_at < until
       where lander is not null
       union all
       select payments.site_id, (completed_at at time zone zone)::date, lander, 0, 0, 0, 0, 1
       from span join payments on payments.site_id = span.site_id and completed_at >= since and completed_at < until
         join users on users.id = payments.user_id
       where lander is not null and ${isFirstPurchase}
     )
     insert into insight_landers (site_id, day, lander, views, bounces, signups, activations, first_purchases)
     select coalesce(site_id, 0), day, lander, sum(views), sum(bounces), sum(signups), sum(activations),
       sum(first_purchases)
     from happened group by day, lander, rollup (site_id)`,
    [...valuesOf(counting), landingPages],
  );
}

export async function deleteCohorts(db: Queryable, { first, last }: Stretch) {
  await db.query('delete from insight_cohorts where week between $1 and $2', [first, last]);
}

/** The stretch is one week. Active is whoever wrote or liked in it. */
export async function insertCohorts(db: Queryable, counting: SiteStretch) {
  await db.query(
    `with ${span}, active as (
       select sender_id as member_id from messages
       where at >= (select since from bounds) and at < (select until from bounds)
       union
       select liker_id from likes
       where created_at >= (select since from bounds) and created_at < (select until from bounds)
     ), paid as (
       select distinct user_id as member_id
       from span join payments on payments.site_id = span.site_id and completed_at >= since and completed_at < until
     ), happened as (
       select member_id, 1 as active, 0 as paid from active union all select member_id, 0, 1 from paid
     )
     insert into insight_cohorts (site_id, joined, week, active, paid)
     select coalesce(users.site_id, 0), date_trunc('week', signup_at at time zone zone)::date as joined, $3::date,
       sum(active), sum(paid)
     from happened join users on users.id = member_id and email is not null join span on span.site_id = users.site_id
     where signup_at >= since - interval '52 weeks' and signup_at < until
     group by joined, rollup (users.site_id)`,
    valuesOf(counting),
  );
}
