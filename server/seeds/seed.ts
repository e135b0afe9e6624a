import { nameSkeleton } from '#contract/accounts/names.ts';
import { sensitiveConsentVersion, trackingConsentVersion } from '#contract/constants.ts';
import type { PromptAnswer } from '#contract/people/people.ts';
import { seedCams } from './cams.ts';
import { cast } from './cast.ts';
import { castMembers } from './cast-members.ts';
import { seedDiscountCodes } from './discount-codes.ts';
import { fictionalCast } from './fictional-cast.ts';
import { generateMembers } from './generate.ts';
import { batchSize, insertRows, insertTogether, type Queryable, rowsOf } from './insert.ts';
import { photosToCheck, seedReports } from './moderation.ts';
import { seedNetworks } from './networks.ts';
import { seedOperatorPages } from './operator-pages.ts';
import { withOrigin } from './origins.ts';
import type { PortraitLook } from './people/portrait-looks.ts';
import type { Portrait } from './people/portraits.ts';
import { seedPlaces } from './places.ts';
import drawnPortraits from './portraits/cast.json' with { type: 'json' };
import type { Member, PhotoRow, SeedSite, UserRow } from './rows.ts';
import {
  type AgeProofRow,
  ageProofColumns,
  ageProofsOf,
  type PhotoCheckRow,
  photoCheckColumns,
  photoChecksOf,
} from './safety.ts';

interface DemoWorldOptions {
  now: Date;
  hashPassword: (password: string) => Promise<string>;
  /** How many invented members, besides the cast. */
  members?: number;
  /** What is known of the portraits before they are fetched; without it their photos have neither blur nor placeholder. */
  looks?: readonly PortraitLook[];
  report?: (line: string) => void;
}

export const portraits = drawnPortraits as Portrait[];

/**
 * Fills an empty installation with sites, places and people, once. Give it an open transaction: the claim it begins
 * with makes a second node wait, and leaves with everything else if the work fails.
 */
export async function seedDemoWorld(
  db: Queryable,
  { now, hashPassword, members = 2000, looks = [], report = () => {} }: DemoWorldOptions,
): Promise<{ seeded: boolean }> {
  if (!(await claimWorld(db, now))) return { seeded: false };

  const { sites, cities } = await seedPlaces(db, now);
  report(`${sites.length} sites and ${cities.length} cities`);

  const world = { cities, portraits, now };
  const everybody = [...cast, ...fictionalCast];
  const knownPeople = await castMembers({ ...world, people: everybody, sites, hashPassword });
  const inhabited = sites.map((site) => withCast(site, knownPeople));
  const crowd = generateMembers({ ...world, count: members, sites: inhabited });
  const people = [...knownPeople, ...crowd].map(withOrigin);
  const waiting = photosToCheck(people, now);
  await insertMembers(db, people, { looks, waiting, crowd: new Set(crowd.map(({ user }) => user.id)), now });
  await seedCams(db, sites, looks);
  await seedDiscountCodes(db, sites, knownPeople, now);
  await seedNetworks(db, sites, now);
  await seedOperatorPages(db, sites, now);
  await seedReports(db, people.slice(everybody.length), now);
  report(`${people.length} people with ${people.flatMap(({ photos }) => photos).length} photos`);
  return { seeded: true };
}

async function claimWorld(db: Queryable, now: Date) {
  const { rows } = await db.query(
    `insert into platform_state (key, value) values ('demo_world', jsonb_build_object('seeded_at', $1::text))
     on conflict (key) do nothing returning key`,
    [now.toISOString()],
  );
  return rows.length > 0;
}

function withCast(site: SeedSite, people: readonly Member[]): SeedSite {
  const here = people.filter(({ profile }) => profile.site_id === site.id);
  return {
    ...site,
    takenNames: here.map(({ profile }) => profile.name),
    takenPhotos: here.flatMap(({ photos: [first] }) => (first ? [first.storage_key] : [])),
  };
}

/** What a card shows is there when the profile comes, so that the database makes each card once. */
async function insertMembers(
  db: Queryable,
  members: readonly Member[],
  {
    looks,
    waiting,
    crowd,
    now,
  }: {
    looks: readonly PortraitLook[];
    waiting: ReadonlyMap<string, string>;
    /** Ids of those who are nobody of the cast: what the cast has not done stays to be tried. */
    crowd: ReadonlySet<string>;
    now: Date;
  },
) {
  const users = members.map(({ user }) => user);
  await insertRows<UserRow>(db, 'users', userColumns, users);
  await insertRows<ConsentRow>(db, 'consents', consentColumns, members.flatMap(consentOf));
  const lookedAt = withLook(looks, waiting);
  for (let start = 0; start < members.length; start += batchSize) {
    const some = members.slice(start, start + batchSize);
    const profiles = some.map(({ profile }) => ({ ...profile, name_skeleton: nameSkeleton(profile.name) }));
    const invented = some.filter(({ user }) => crowd.has(user.id));
    const photos = some.flatMap((member) => member.photos.map(lookedAt));
    await insertTogether(db, [
      rowsOf<(typeof profiles)[number]>('profiles', profileColumns, profiles),
      rowsOf<LookedAtPhoto>('photos', photoColumns, photos),
      rowsOf<PhotoCheckRow>('photo_checks', photoCheckColumns, photoChecksOf(invented, now)),
      rowsOf<AgeProofRow>('age_proofs', ageProofColumns, ageProofsOf(invented, now)),
    ]);
  }
  await insertRows<PromptRow>(db, 'profile_prompts', promptColumns, members.flatMap(promptsOf));
}

interface LookedAtPhoto extends PhotoRow {
  blur_key: string | null;
  thumbhash: string | null;
  reviewed_at: string | null;
}

function withLook(looks: readonly PortraitLook[], waiting: ReadonlyMap<string, string>) {
  const byKey = new Map(looks.map((look) => [look.storageKey, look]));
  return (photo: PhotoRow): LookedAtPhoto => {
    const { blurKey = null, thumbhash = null } = byKey.get(photo.storage_key) ?? {};
    const since = waiting.get(photo.id);
    const created = since ?? photo.created_at;
    const reviewed = since ? null : created;
    return { ...photo, blur_key: blurKey, thumbhash, created_at: created, reviewed_at: reviewed };
  };
}

interface PromptRow extends PromptAnswer {
  user_id: string;
  position: number;
}

const promptsOf = ({ user, prompts }: Member): PromptRow[] =>
  prompts.map(({ prompt, answer }, position) => ({ user_id: user.id, position, prompt, answer }));

const promptColumns = { user_id: 'bigint', position: 'smallint', prompt: 'text', answer: 'text' };

interface ConsentRow {
  user_id: string;
  kind: 'sensitive' | 'tracking';
  version: string;
  granted: boolean;
  at: string;
}

/**
 * Everybody here lets others read what they say of themselves, and whoever was sent lets that be remembered; a fictional profile
 * has nothing to consent to.
 */
const consentOf = ({ user, profile }: Member): ConsentRow[] => {
  if (profile.fictional) return [];
  const granted = { user_id: user.id, granted: true, at: user.signup_at };
  const isSent = user.tracking?.network !== undefined;
  return [
    { ...granted, kind: 'sensitive', version: sensitiveConsentVersion },
    ...(isSent ? [{ ...granted, kind: 'tracking' as const, version: trackingConsentVersion }] : []),
  ];
};

const consentColumns = { user_id: 'bigint', kind: 'text', version: 'text', granted: 'boolean', at: 'timestamptz' };

const userColumns = {
  id: 'bigint',
  site_id: 'smallint',
  email: 'text',
  password_hash: 'text',
  status: 'text',
  ban_reason: 'text',
  paid_user: 'boolean',
  language: 'text',
  signup_at: 'timestamptz',
  confirmed_at: 'timestamptz',
  tracking: 'jsonb',
  lander: 'text',
};

const profileColumns = {
  id: 'bigint',
  site_id: 'smallint',
  name: 'text',
  name_skeleton: 'text',
  status: 'text',
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
  fictional: 'boolean',
  last_active_at: 'timestamptz',
};

const photoColumns = {
  id: 'bigint',
  profile_id: 'bigint',
  position: 'smallint',
  status: 'text',
  storage_key: 'text',
  blur_key: 'text',
  thumbhash: 'text',
  width: 'smallint',
  height: 'smallint',
  created_at: 'timestamptz',
  reviewed_at: 'timestamptz',
};
