import { reactivationDays } from '#contract/constants.ts';
import { landerNames } from '#contract/landers/landers.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { minutesBefore, minutesPerDay } from './calendar.ts';
import { insertRows } from './insert.ts';
import { createRandom } from './random.ts';
import { buy, like, type Stage, say } from './stories/acts.ts';
import type { Player } from './stories/casting.ts';

const day = minutesPerDay * 60_000;
const purchases = 36;
const pairs = 20;
const farewells = 14;
const visitDays = 60;
const landers = landerNames.slice(0, 5);

/**
 * What the crowd of the demo did before anybody looks, as far as figures tell of it: what they bought, whom they liked and
 * wrote to, by the product's own use cases, and who has left since.
 */
export async function seedPast(tx: Transaction, stage: Stage, now: Date) {
  await insertVisits(tx, stage, now);
  const crowd = await findCrowd(tx);
  const random = createRandom('past');
  const premium = crowd.filter((member) => member.premium);
  const buyers = premium.filter((_member, place) => place % Math.ceil(premium.length / purchases) === 0);
  for (const buyer of buyers) {
    const at = between(buyer.signup_at, now, random.draw() / 4);
    await buy(tx, stage, buyer, random.draw() < 0.7 ? 'small' : 'medium', at);
  }
  const couples = pairsAmong(crowd);
  const meetings = couples.filter((_couple, place) => place % Math.ceil(couples.length / pairs) === 0);
  for (const [one, other] of meetings) {
    const since = new Date(Math.max(one.signup_at.getTime(), other.signup_at.getTime()));
    const at = between(since, now, random.draw());
    const after = (minutes: number) => new Date(at.getTime() + minutes * 60_000);
    await like(tx, stage, one, other, at);
    await like(tx, stage, other, one, after(1));
    const words =
      one.language === 'fr'
        ? ['Bonsoir, bonne journée ?', 'Très bonne, et la vôtre ?']
        : ['Good evening. Home already?', 'Just now. You?'];
    await say(tx, stage, { by: one, to: other, said: words[0] ?? '', now: after(2) });
    await say(tx, stage, { by: other, to: one, said: words[1] ?? '', now: after(3) });
  }
  await sayFarewell(tx, crowd.slice(-farewells), now);
}

/** A moment between two, the last hour left out: what happens there must not lie ahead. */
const between = (from: Date, to: Date, share: number) =>
  new Date(from.getTime() + share * Math.max(0, to.getTime() - 3_600_000 - from.getTime()));

/** Some have deleted their accounts in the last days, and can still come back. */
async function sayFarewell(tx: Transaction, leaving: readonly Crowd[], now: Date) {
  const rows = leaving.map(({ id, site_id }, place) => {
    const asked = new Date(now.getTime() - (place % (reactivationDays - 1)) * day - 7_200_000);
    return {
      user_id: id,
      site_id,
      status_before: 'active',
      asked_at: asked.toISOString(),
      erase_at: new Date(asked.getTime() + reactivationDays * day).toISOString(),
    };
  });
  const columns = {
    user_id: 'bigint',
    site_id: 'smallint',
    status_before: 'text',
    asked_at: 'timestamptz',
    erase_at: 'timestamptz',
  };
  await insertRows<(typeof rows)[number]>(tx, 'deletions', columns, rows);
  const ids = leaving.map(({ id }) => id);
  await tx.query(`update users set status = 'pending_deletion' where id = any($1)`, [ids]);
  await tx.query(`update profiles set status = 'disabled' where id = any($1)`, [ids]);
}

/** Looks at landing pages, as links with lb log them. */
async function insertVisits(tx: Transaction, { sites }: Stage, now: Date) {
  const random = createRandom('visits');
  const rows = Array.from({ length: visitDays }, (_, ago) =>
    minutesBefore(now, ago * minutesPerDay).slice(0, 10),
  ).flatMap((date) =>
    sites.all.slice(0, 3).flatMap(({ id }) =>
      landers.flatMap((lander, place) =>
        Array.from({ length: random.integer(1, 7 - place) }, () => ({
          site_id: id,
          day: date,
          page: 'landers-name',
          lander,
          country: 'FR',
          network: null,
          seconds: random.integer(1, 90),
          bounced: random.draw() < 0.42,
        })),
      ),
    ),
  );
  const columns = {
    site_id: 'smallint',
    day: 'date',
    page: 'text',
    lander: 'text',
    country: 'text',
    network: 'text',
    seconds: 'int',
    bounced: 'boolean',
  };
  await insertRows<(typeof rows)[number]>(tx, 'page_visits', columns, rows);
}

interface Crowd extends Player {
  premium: boolean;
}

/** Whoever nobody logs in as, the newest first. */
async function findCrowd(tx: Transaction): Promise<Crowd[]> {
  const { rows } = await tx.query<Crowd>(
    `select users.id, users.site_id, users.email, users.language, users.status, users.signup_at, false as known, name, gender,
       sexuality, date_of_birth::text, country, interests, fictional, paid_user as premium, '{}'::text[] as photos
     from users join profiles on profiles.id = users.id
     where email is not null and password_hash is null and users.status = 'active' and not fictional
     order by signup_at desc, users.id limit 600`,
  );
  return rows;
}

/** Women and men of one site and one language who seek each other; nobody meets twice. */
function pairsAmong(crowd: readonly Crowd[]): [Crowd, Crowd][] {
  const men = crowd.filter(({ gender, sexuality }) => gender === 'male' && sexuality === 'hetero');
  const taken = new Set<Crowd>();
  return crowd.flatMap((woman): [Crowd, Crowd][] => {
    if (woman.gender !== 'female' || woman.sexuality !== 'hetero') return [];
    const man = men.find(
      (each) => each.site_id === woman.site_id && each.language === woman.language && !taken.has(each),
    );
    if (!man) return [];
    taken.add(man);
    return [[woman, man]];
  });
}
