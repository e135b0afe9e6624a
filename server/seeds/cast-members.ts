import type { Country } from '#contract/places/countries.ts';
import { birthDate, minutesBefore, minutesPerDay } from './calendar.ts';
import { type CastPerson, castEmail, castPassword } from './cast.ts';
import { photosOf } from './generate.ts';
import { typeset } from './people/bios.ts';
import { describeLooks } from './people/looks.ts';
import { createCasting, type Portrait } from './people/portraits.ts';
import { createRandom } from './random.ts';
import type { Member, SeedCity, SeedSite } from './rows.ts';

interface CastPlan {
  people: readonly CastPerson[];
  sites: readonly SeedSite[];
  portraits: readonly Portrait[];
  cities: readonly SeedCity[];
  now: Date;
  hashPassword: (password: string) => Promise<string>;
}

/** Turns the readable entries of the cast into rows; on one site no two of them share a face. */
export async function castMembers(plan: CastPlan): Promise<Member[]> {
  const castPortrait = createCasting(plan.portraits, createRandom('faces of the cast'));
  return Promise.all(plan.people.map((person) => castMember(person, plan, castPortrait)));
}

async function castMember(
  person: CastPerson,
  { sites, cities, now, hashPassword }: CastPlan,
  castPortrait: ReturnType<typeof createCasting>,
): Promise<Member> {
  const random = createRandom(`${person.niche} ${person.name}`);
  const { fictional = false } = person;
  const [region, cityName] = person.home;
  const site = sites.find(({ niche }) => niche === person.niche);
  const city = cities.find((candidate) => candidate.region === region && candidate.en === cityName);
  if (!site || !city) throw new Error(`${person.name} has no site or no home in ${region} ${cityName}.`);

  const portrait = person.withoutPhoto ? undefined : castPortrait(person);
  const id = random.id();
  const signupAt = minutesBefore(now, person.joinedDaysAgo * minutesPerDay);
  return {
    user: {
      id,
      site_id: site.id,
      email: fictional ? null : castEmail(person),
      password_hash: fictional ? null : await hashPassword(castPassword(person)),
      status: statusOf(person),
      ban_reason: person.banned ?? null,
      paid_user: person.premium ?? false,
      language: person.language,
      signup_at: signupAt,
    },
    profile: {
      id,
      site_id: site.id,
      name: person.name,
      status: person.banned ? 'disabled' : 'active',
      gender: person.gender,
      sexuality: person.sexuality,
      date_of_birth: birthDate(person.age, 100, now),
      country: region.slice(0, 2) as Country,
      region,
      city_id: city.id,
      ...describeLooks({ ...person, portrait }, random),
      relationship_status: fictional ? null : 'single',
      note: typeset(person.note, person.language),
      interests: person.interests,
      fictional,
      last_active_at: minutesBefore(now, person.seenMinutesAgo),
    },
    photos: portrait ? photosOf(portrait, id, signupAt, random) : [],
    prompts: (person.prompts ?? []).map(([prompt, answer]) => ({ prompt, answer: typeset(answer, person.language) })),
  };
}

function statusOf({ banned, confirmed = true }: CastPerson) {
  if (banned) return 'banned';
  return confirmed ? 'active' : 'not_confirmed';
}
