import { nameSkeleton } from '#contract/accounts/names.ts';
import { sensitiveConsentVersion } from '#contract/constants.ts';
import { generateMembers } from './generate.ts';
import { insertRows, type Queryable } from './insert.ts';
import { seedPlaces } from './places.ts';
import type { Member } from './rows.ts';
import { portraits } from './seed.ts';

interface SyntheticOptions {
  /** How many there should be in all; a run that was stopped goes on where it was. */
  members: number;
  now: Date;
  /** How many different people the crowd is mixed from. Another number gives another crowd. */
  models?: number;
  /** How many batches are made side by side, each on a connection of its own. */
  lanes?: number;
  report?: (line: string) => void;
}

const batchSize = 50_000;

/**
 * Fills a database for benchmarks. Generated members serve as models; PostgreSQL itself multiplies them, mixing the
 * face of one with the home of a second and the habits of a third, so that the crowd is spread as the demo's is. Every
 * draw is a hash of the member's number: the same numbers give the same members on any run.
 */
export async function seedSynthetic(
  db: Queryable,
  { members, now, models = 4_000, lanes = 1, report = () => {} }: SyntheticOptions,
) {
  const { sites, cities } = await seedPlaces(db, now);
  const people = generateMembers({ count: models, sites, portraits, cities, now, seed: 'synthetic models' });
  await insertModels(db, people);
  // The members of a batch come with everything they have: their cards are made once, not again for every table.
  await switchTriggers(db, 'disable');
  try {
    const batches = (await findGaps(db, members)).flatMap(inBatches);
    let left = batches.reduce((sum, { first, last }) => sum + last - first + 1, 0);
    const queue = batches.values();
    const work = async () => {
      // All lanes take from the same queue.
      for (const { first, last } of queue) {
        await db.query(batchStatement, [first, last, now.toISOString(), models]);
        left -= last - first + 1;
        report(`${members - left} of ${members} synthetic members`);
      }
    };
    await Promise.all(Array.from({ length: lanes }, work));
  } finally {
    await switchTriggers(db, 'enable');
    await db.query('drop table synthetic_models');
  }
  for (const table of ['users', 'profiles', 'photos', 'member_cards']) await db.query(`analyze ${table}`);
}

async function switchTriggers(db: Queryable, turn: 'enable' | 'disable') {
  await db.query(`alter table photos ${turn} trigger member_cards_of_new_photos`);
  await db.query(`alter table consents ${turn} trigger member_cards_of_consents`);
}

async function insertModels(db: Queryable, models: readonly Member[]) {
  await db.query('drop table if exists synthetic_models');
  await db.query(`create unlogged table synthetic_models (${modelDefinition})`);
  const rows = models.map(({ user, profile, photos }, slot) => ({
    ...profile,
    slot,
    ...nameOf(profile.name),
    language: user.language,
    paid_user: user.paid_user,
    signup_at: user.signup_at,
    photos: photos.map(({ storage_key }) => storage_key),
  }));
  await insertRows<ModelRow>(db, 'synthetic_models', modelColumns, rows);
  await db.query('analyze synthetic_models');
}

// Numbers come after it, so a model's own number would make two names alike.
function nameOf(ownName: string) {
  const name = ownName.replace(/[\d_].*$/, '');
  return { name, name_skeleton: nameSkeleton(name) };
}

/** Members by their numbers, from the first to the last. */
interface Range {
  first: number;
  last: number;
}

/** Which members are not there yet. Each batch leaves a record of its own, so that lanes do not wait for one another. */
async function findGaps(db: Queryable, members: number): Promise<Range[]> {
  const { rows } = await db.query<Range>(
    `select (value ->> 'first')::int as first, (value ->> 'last')::int as last from platform_state
     where key like 'synthetic_members/%' order by first`,
  );
  const gaps: Range[] = [];
  let next = 1;
  for (const { first, last } of [...rows, { first: members + 1, last: members }]) {
    if (first > next) gaps.push({ first: next, last: first - 1 });
    next = last + 1;
  }
  return gaps;
}

function inBatches({ first, last }: Range): Range[] {
  return Array.from({ length: Math.ceil((last - first + 1) / batchSize) }, (_, index) => {
    const begin = first + index * batchSize;
    return { first: begin, last: Math.min(begin + batchSize - 1, last) };
  });
}

const modelColumns = {
  slot: 'int',
  site_id: 'smallint',
  name: 'text',
  name_skeleton: 'text',
  gender: 'text',
  sexuality: 'text',
  date_of_birth: 'date',
  country: 'text',
  region: 'text',
  city_id: 'int',
  hair_color: 'text',
  eye_color: 'text',
  body_type: 'text',
  relationship_status: 'text',
  tattoos: 'text',
  note: 'text',
  interests: 'text[]',
  last_active_at: 'timestamptz',
  language: 'text',
  paid_user: 'boolean',
  signup_at: 'timestamptz',
  photos: 'text[]',
};
type ModelRow = Record<keyof typeof modelColumns, unknown>;
const modelDefinition = Object.entries(modelColumns)
  .map(([name, type]) => `${name} ${type}`)
  .join(', ');

const digits = '0123456789';

/** A whole number from 0 to one below the limit, fixed by the member's number and by what is drawn. */
const draw = (what: number, limit: string) => `((hashint8extended(number, ${what}) & 1073741823) % ${limit})::int`;

/**
 * One statement, so that a batch is there or is not. Foreign keys are checked when it ends, when all three tables are
 * filled. Names carry seven digits, which keeps them apart from those of the demo.
 */
const batchStatement = `
  with numbered as materialized (
    select number,
      hashint8extended(number, 1) & 1152921504606846975 as id,
      ${draw(2, '$4::int')} as face_slot,
      ${draw(3, '$4::int')} as home_slot,
      ${draw(4, '$4::int')} as habit_slot,
      ${draw(5, '330')} as birthday_shift,
      0.5 + ${draw(6, '1000')} / 1000.0 as pace,
      ${draw(7, '1000')} as standing,
      ${draw(8, '1000')} as discretion,
      ${draw(9, '1000')} as candour
    from generate_series($1::bigint, $2::bigint) as number
  ),
  member as materialized (
    select number, numbered.id, face.site_id, face.name, face.name_skeleton, face.gender, face.sexuality,
      face.hair_color, face.eye_color, face.body_type, face.relationship_status, face.tattoos, face.note, face.photos,
      home.country, home.region, home.language, habit.interests, habit.paid_user,
      -- Not everybody says where in the region they live.
      case when discretion >= 20 then home.city_id end as city_id,
      discretion between 20 and 49 as invisible,
      discretion not between 50 and 129 as shown_to_visitors,
      case when standing < 10 then 'banned' when standing < 40 then 'not_confirmed' else 'active' end as user_status,
      case when standing between 40 and 59 then 'disabled' else 'active' end as profile_status,
      candour < 600 as consents,
      -- A birthday moved earlier only makes people older: everybody stays an adult.
      face.date_of_birth - birthday_shift as date_of_birth,
      $3::timestamptz - ($3::timestamptz - habit.signup_at) * pace as signup_at,
      $3::timestamptz - ($3::timestamptz - habit.last_active_at) * pace as last_active_at
    from numbered
    join synthetic_models as face on face.slot = face_slot
    join synthetic_models as home on home.slot = home_slot
    join synthetic_models as habit on habit.slot = habit_slot
  ),
  new_users as (
    insert into users (id, site_id, email, status, paid_user, language, signup_at)
    select id, site_id, 'member' || number || '@synthetic.example', user_status, paid_user, language, signup_at
    from member
  ),
  new_profiles as (
    insert into profiles (id, site_id, name, name_skeleton, status, gender, sexuality, date_of_birth, country, region,
      city_id, hair_color, eye_color, body_type, relationship_status, tattoos, note, interests, last_active_at,
      invisible, shown_to_visitors)
    select id, site_id, name || (1000000 + number),
      name_skeleton || translate((1000000 + number)::text, '${digits}', '${nameSkeleton(digits)}'), profile_status, gender,
      sexuality, date_of_birth, country, region, city_id, hair_color, eye_color, body_type, relationship_status, tattoos,
      note, interests, last_active_at, invisible, shown_to_visitors
    from member
  ),
  new_consents as (
    insert into consents (user_id, kind, version, granted, at)
    select id, 'sensitive', '${sensitiveConsentVersion}', consents, signup_at from member
  ),
  new_photos as (
    insert into photos (id, profile_id, position, status, storage_key, width, height, created_at, reviewed_at)
    select hashint8extended(number, 100 + position) & 1152921504606846975, id, position - 1, 'active', photo, 480, 600,
      signup_at, signup_at
    from member, unnest(photos) with ordinality as shown (photo, position)
  )
  insert into platform_state (key, value)
  values ('synthetic_members/' || $1::bigint, jsonb_build_object('first', $1::bigint, 'last', $2::bigint))`;
