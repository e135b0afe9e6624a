import { minimumAge } from '#contract/constants.ts';
import { type InterestId, interests } from '#contract/people/interests.ts';
import type { Gender } from '#contract/people/profile.ts';
import type { Country } from '#contract/places/countries.ts';
import type { NicheNumber } from '#contract/sites/niches.ts';
import { birthDate, minutesBefore, minutesPerDay } from './calendar.ts';
import { composeBio, spokenLanguage } from './people/bios.ts';
import { describeLooks, relationshipStatus } from './people/looks.ts';
import { createNameBook, plainName } from './people/names.ts';
import { homelands, populations } from './people/populations.ts';
import { createSpread, type Portrait, photoOfPortrait } from './people/portraits.ts';
import { answerPrompts } from './people/prompt-answers.ts';
import { createRandom, type Random } from './random.ts';
import type { Member, PhotoRow, SeedCity, SeedSite } from './rows.ts';

interface MemberPlan {
  count: number;
  sites: readonly SeedSite[];
  portraits: readonly Portrait[];
  cities: readonly SeedCity[];
  now: Date;
  seed?: string;
}

/** Invented members for every site. Pure: the same plan gives the same people. */
export function generateMembers({ count, sites, portraits, cities, now, seed = 'rendezvous' }: MemberPlan): Member[] {
  const random = createRandom(seed);
  const nameBooks = new Map(sites.map((site) => [site.id, createNameBook(site.takenNames)]));
  const siteChoices = sites.map((site) => [site, populations[site.niche].share] as const);
  const cityChoices = citiesByCountry(cities);

  const sketches = Array.from({ length: count }, () => {
    const site = random.weighted(siteChoices);
    const gender: Gender = random.chance(populations[site.niche].women) ? 'female' : 'male';
    const wantedAge = pickAge(site.niche, gender, random);
    const country = random.weighted(homelands.filter(([homeland]) => cityChoices.has(homeland)));
    const city = random.weighted(cityChoices.get(country) ?? []);
    return { site, gender, wantedAge, country, city, isShown: random.chance(0.92), ...pickActivity(random) };
  });
  const pictures = spreadPictures(sketches, portraits, random);

  return sketches.map((sketch) => {
    const { site, gender, wantedAge, country, city, signedUp, active } = sketch;
    const { niche } = site;
    const population = populations[niche];
    const portrait = pictures.get(sketch);
    const age = portrait ? ageOfPortrait(portrait, wantedAge, random) : wantedAge;
    const language = spokenLanguage(country, city.region, random);
    const dateOfBirth = birthDate(age, random.integer(1, 364), now);
    const birthYear = Number(dateOfBirth.slice(0, 4));
    const nameFor = nameBooks.get(site.id) ?? createNameBook();
    const name = nameFor({ country, region: city.region, gender, birthYear, age, city: city[language] }, random);
    const chosenInterests = pickInterests(niche, age, random);
    const id = random.id();

    return {
      user: {
        id,
        site_id: site.id,
        email: `${plainName(name)}@demo.example`,
        // Nobody logs in as one of these: only the cast has passwords.
        password_hash: null,
        status: 'active',
        ban_reason: null,
        paid_user: random.chance(0.2),
        language,
        signup_at: minutesBefore(now, signedUp),
      },
      profile: {
        id,
        site_id: site.id,
        name,
        status: 'active',
        gender,
        sexuality: random.weighted(population.sexualities[gender]),
        date_of_birth: dateOfBirth,
        country,
        region: city.region,
        city_id: city.id,
        ...describeLooks({ gender, niche, age, portrait }, random),
        relationship_status: relationshipStatus(age, random),
        note: random.chance(0.95)
          ? composeBio({ language, gender, niche, age, city, interests: chosenInterests }, random)
          : '',
        interests: chosenInterests,
        fictional: false,
        last_active_at: minutesBefore(now, active),
      },
      photos: portrait
        ? photosOf(portrait, id, minutesBefore(now, signedUp), random).slice(0, shown(portrait, random))
        : [],
      // Drawn apart, so that a new kind of answer leaves everybody else as they were.
      prompts: answerPrompts(language, createRandom(`prompts of ${id}`)),
    };
  });
}

/** Most people show one picture of themselves, some two or three; who has more shows all, more than a free member may see. */
function shown({ photos }: Portrait, random: Random) {
  const few = random.weighted([
    [1, 60],
    [2, 25],
    [3, 15],
  ]);
  return photos.length > 3 ? photos.length : few;
}

/** Somebody before they have a face. */
interface Sketch {
  site: SeedSite;
  gender: Gender;
  wantedAge: number;
  country: Country;
  city: SeedCity;
  isShown: boolean;
  active: number;
}

/** Faces are given out in the order in which a search shows people: whoever was here last comes first. */
function spreadPictures<Drawn extends Sketch>(
  sketches: readonly Drawn[],
  portraits: readonly Portrait[],
  random: Random,
) {
  const spread = createSpread(portraits, random);
  const pictures = new Map<Drawn, Portrait>();
  for (const sketch of sketches.toSorted((one, other) => one.active - other.active)) {
    if (!sketch.isShown) continue;
    const { site, gender, wantedAge: age, country, city } = sketch;
    const place = {
      gender,
      niche: site.niche,
      age,
      country,
      region: city.region,
      taken: site.takenPhotos,
    };
    const portrait = spread(place);
    if (portrait) pictures.set(sketch, portrait);
  }
  return pictures;
}

/** Large cities have more members, but not in proportion: the smaller ones should not look deserted. */
function citiesByCountry(cities: readonly SeedCity[]) {
  const choices = new Map<Country, [SeedCity, number][]>();
  for (const [country] of homelands) {
    const inCountry = cities.filter(({ region }) => region.startsWith(`${country}-`));
    if (inCountry.length)
      choices.set(
        country,
        inCountry.map((city) => [city, city.population ** 0.7]),
      );
  }
  return choices;
}

function pickAge(niche: NicheNumber, gender: Gender, random: Random) {
  const { mean, spread, youngest, oldest } = populations[niche].ages[gender];
  const age = Math.round(random.around(mean, spread));
  // Thrown back to a random age rather than to the edge, where everybody outside would pile up.
  return age < youngest || age > oldest ? random.integer(youngest, oldest) : age;
}

/** A face fixes an age range: the person takes an age that the face can have. */
function ageOfPortrait({ ages: [youngest, oldest] }: Portrait, wantedAge: number, random: Random) {
  if (wantedAge >= youngest && wantedAge <= oldest) return wantedAge;
  return Math.max(minimumAge, random.integer(youngest, oldest));
}

function pickInterests(niche: NicheNumber, age: number, random: Random): InterestId[] {
  const { interestGroups, interests: favourites = {} } = populations[niche];
  const choices = interests.map(({ id, group }) => {
    const weight = interestGroups[group] + (favourites[id as keyof typeof favourites] ?? 0);
    return [id, Math.max(0, weight * generationTaste(id, age))] as const;
  });
  return random.sample(choices, random.integer(3, 9));
}

function generationTaste(interest: InterestId, age: number) {
  if (interest === 'gardening' || interest === 'theater') return age > 45 ? 1.5 : 0.7;
  if (interest === 'videogames' || interest === 'party') return age > 45 ? 0.3 : 1.4;
  return 1;
}

/** How many minutes ago somebody signed up and was last seen. */
function pickActivity(random: Random) {
  const day = minutesPerDay;
  const between = ([from, to]: readonly [number, number]) => from + random.draw() * (to - from);
  const signedUp = between(
    random.weighted([
      [[20, day], 1],
      [[day, 7 * day], 4],
      [[7 * day, 60 * day], 15],
      [[60 * day, 730 * day], 80],
    ]),
  );
  const active = between(
    random.weighted([
      [[0, 5], 4],
      [[5, 60], 8],
      [[60, day], 23],
      [[day, 7 * day], 35],
      [[7 * day, 30 * day], 21],
      [[30 * day, 120 * day], 9],
    ]),
  );
  return { signedUp, active: active < signedUp ? active : random.draw() * signedUp };
}

export function photosOf(portrait: Portrait, profileId: string, createdAt: string, random: Random): PhotoRow[] {
  const { width, height, key } = photoOfPortrait;
  return portrait.photos.map((file, position) => ({
    id: random.id(),
    profile_id: profileId,
    position,
    status: 'active',
    storage_key: key(file),
    width,
    height,
    created_at: createdAt,
  }));
}
