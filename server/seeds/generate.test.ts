import { describe, expect, test } from 'vitest';
import { minimumAge, profileLimits } from '#contract/constants.ts';
import { interests } from '#contract/people/interests.ts';
import { bodyTypes, eyeColors, hairColors, relationshipStatuses, tattoos } from '#contract/people/profile.ts';
import { nicheNumbers } from '#contract/sites/niches.ts';
import { companyInfo, settingsChange } from '#contract/sites/settings.ts';
import { ageAt, birthDate } from './calendar.ts';
import { cast, castEmail, castPassword } from './cast.ts';
import { castMembers } from './cast-members.ts';
import { fictionalCast } from './fictional-cast.ts';
import { generateMembers } from './generate.ts';
import cityList from './geo/cities.json' with { type: 'json' };
import regions from './geo/regions.json' with { type: 'json' };
import { atCity, ofCity } from './people/bios.ts';
import firstNames from './people/first-names.json' with { type: 'json' };
import { plainName } from './people/names.ts';
import { apart } from './people/portraits.ts';
import { portraits } from './seed.ts';
import { demoCompany, demoSites } from './sites.ts';

const now = new Date('2026-11-15T20:00:00Z');
const sites = nicheNumbers.map((niche) => ({ id: niche, niche }));
const cities = cityList.map((city, index) => ({ ...city, id: index + 1 }));
const plan = { count: 2000, sites, portraits, cities, now };
const members = generateMembers(plan);
const minutesAgo = (time: string) => (now.getTime() - Date.parse(time)) / 60_000;
const portraitOf = (storageKey: string) =>
  portraits.find(({ photos, variations }) => [...photos, ...variations].includes(storageKey.slice(5)));

describe('the generated members', () => {
  test('the same seed makes the same world', () => {
    const small = { ...plan, count: 100 };
    expect(generateMembers(small)).toEqual(generateMembers(small));
    expect(generateMembers({ ...small, seed: 'another' })).not.toEqual(generateMembers(small));
  });

  test('everybody in the demo world is an adult', () => {
    const ages = members.map(({ profile }) => ageAt(profile.date_of_birth, now));
    expect(Math.min(...ages)).toBeGreaterThanOrEqual(minimumAge);
    expect(ages.filter((age) => age >= 20 && age <= 65).length).toBeGreaterThan(0.9 * members.length);
    expect([...cast, ...fictionalCast].every(({ age }) => age >= minimumAge)).toBe(true);
  });

  test('about half are on the general site, and every other site has its crowd', () => {
    const crowd = (niche: number) => members.filter(({ profile }) => profile.site_id === niche).length;
    expect(crowd(1) / members.length).toBeCloseTo(0.5, 1);
    for (const niche of nicheNumbers) expect(crowd(niche)).toBeGreaterThan(90);
  });

  test('there are as many women as men, and on the gay site hardly any women', () => {
    const women = members.filter(({ profile }) => profile.gender === 'female');
    expect(women.length / members.length).toBeCloseTo(0.5, 1);
    const gaySite = members.filter(({ profile }) => profile.site_id === 7);
    expect(gaySite.filter(({ profile }) => profile.gender === 'male').length).toBeGreaterThan(0.9 * gaySite.length);
    expect(gaySite.every(({ profile }) => profile.sexuality !== 'hetero')).toBe(true);
  });

  test('no man is lesbian and no woman is gay', () => {
    const impossible = { male: 'lesbian', female: 'gay' };
    expect(members.filter(({ profile }) => profile.sexuality === impossible[profile.gender])).toEqual([]);
  });

  test('names and addresses are unique on a site, whatever the capitals and accents', () => {
    const names = members.map(({ profile }) => `${profile.site_id} ${plainName(profile.name)}`);
    const addresses = members.map(({ user }) => `${user.site_id} ${user.email}`);
    expect(new Set(names).size).toBe(members.length);
    expect(new Set(addresses).size).toBe(members.length);
    expect(new Set(members.map(({ user }) => user.id)).size).toBe(members.length);
  });

  test('a name or a face that is taken on a site is not given out again', () => {
    const takenPhotos = ['demo/w01.webp', 'demo/m01.webp'];
    const taken = sites.map((site) => ({ ...site, takenNames: ['Margaux', 'Thomas'], takenPhotos }));
    const others = generateMembers({ ...plan, count: 500, sites: taken });
    expect(others.filter(({ profile }) => ['margaux', 'thomas'].includes(plainName(profile.name)))).toEqual([]);
    expect(others.flatMap(({ photos }) => photos).filter((photo) => takenPhotos.includes(photo.storage_key))).toEqual(
      [],
    );
  });

  test('everybody lives in a city of the region and country their profile names', () => {
    const lost = members.filter(
      ({ profile: { city_id, region, country } }) =>
        cities[city_id - 1]?.region !== region || region.slice(0, 2) !== country,
    );
    expect(lost).toEqual([]);
  });

  test('a portrait has the gender, the age, the hair and the figure that the profile says', () => {
    const mistaken = members.filter(({ profile, photos: [first] }) => {
      if (!first) return false;
      const { gender, hair, ages, figure } = portraitOf(first.storage_key) ?? {};
      const age = ageAt(profile.date_of_birth, now);
      const ageFits = ages && age >= ages[0] && age <= ages[1];
      const figureFits = figure !== 'full' || !['slim', 'athletic'].includes(profile.body_type ?? '');
      return gender !== profile.gender || hair !== profile.hair_color || !ageFits || !figureFits;
    });
    expect(mistaken).toEqual([]);
  });

  test('no picture comes twice among thirty neighbours of a list, of a whole site, of one country or of one region', () => {
    const newestFirst = members
      .filter(({ photos }) => photos.length)
      .toSorted((one, other) => other.profile.last_active_at.localeCompare(one.profile.last_active_at));
    const lists = new Map<string, string[]>();
    for (const { profile, photos } of newestFirst) {
      for (const name of [
        `${profile.site_id} ${profile.gender}`,
        `${profile.site_id} ${profile.gender} ${profile.country}`,
        `${profile.site_id} ${profile.gender} ${profile.region}`,
      ])
        lists.set(name, [...(lists.get(name) ?? []), photos[0]?.storage_key ?? '']);
    }
    const twins = [...lists].flatMap(([name, pictures]) =>
      pictures.flatMap((picture, place) => {
        const before = pictures.lastIndexOf(picture, place - 1);
        return place > 0 && before >= 0 && place - before <= apart
          ? [`${name}: ${picture} ${place - before} apart`]
          : [];
      }),
    );
    expect(lists.size).toBeGreaterThan(50);
    expect(twins).toEqual([]);
  });

  test('roughly one in twelve has no photo', () => {
    const without = members.filter(({ photos }) => !photos.length).length;
    expect(without / members.length).toBeGreaterThan(0.05);
    expect(without / members.length).toBeLessThan(0.11);
  });

  test('nobody was seen before signing up or after now; some are here right now, some are new this week', () => {
    const misplaced = members.filter(
      ({ user, profile }) => minutesAgo(profile.last_active_at) < 0 || profile.last_active_at < user.signup_at,
    );
    expect(misplaced).toEqual([]);
    const online = members.filter(({ profile }) => minutesAgo(profile.last_active_at) < 5);
    const newThisWeek = members.filter(({ user }) => minutesAgo(user.signup_at) < 7 * 24 * 60);
    expect(online.length).toBeGreaterThan(40);
    expect(newThisWeek.length).toBeGreaterThan(40);
  });

  test('everybody has three to nine interests, each once and each known', () => {
    const known = interests.map(({ id }) => id);
    for (const chosen of new Set(members.map(({ profile }) => profile.interests.length))) {
      expect([3, 4, 5, 6, 7, 8, 9]).toContain(chosen);
    }
    expect(members.filter(({ profile }) => new Set(profile.interests).size < profile.interests.length)).toEqual([]);
    expect(members.flatMap(({ profile }) => profile.interests).filter((interest) => !known.includes(interest))).toEqual(
      [],
    );
  });

  test('every choice a profile makes is one the product offers', () => {
    const choices = {
      hair_color: hairColors,
      eye_color: eyeColors,
      body_type: bodyTypes,
      tattoos,
      relationship_status: relationshipStatuses,
    };
    for (const [field, offered] of Object.entries(choices)) {
      const chosen = new Set(members.map(({ profile }) => profile[field as keyof typeof choices]));
      expect([null, ...Object.keys(offered)]).toEqual(expect.arrayContaining([...chosen]));
    }
  });
});

describe('what members write about themselves', () => {
  const bios = members.map(({ profile }) => profile.note).filter(Boolean);

  test('hardly any two bios are the same', () => {
    expect(new Set(bios).size).toBeGreaterThan(0.97 * bios.length);
  });

  test('no bio has an unfilled place or a way to be reached', () => {
    expect(bios.filter((bio) => /[{}|@]|https?:|\d{5}|undefined/.test(bio))).toEqual([]);
  });

  test('people in France write French, people in Germany English, people in Belgium either', () => {
    const languages = (country: string) =>
      new Set(members.filter(({ profile }) => profile.country === country).map(({ user }) => user.language));
    expect(languages('FR')).toEqual(new Set(['fr']));
    expect(languages('DE')).toEqual(new Set(['en']));
    expect(languages('BE')).toEqual(new Set(['en', 'fr']));
    expect(languages('CA')).toEqual(new Set(['en', 'fr']));
  });

  test('French puts the right small word before a city', () => {
    expect([atCity('Lyon'), atCity('Le Havre'), atCity('La Rochelle')]).toEqual([
      'à Lyon',
      'au Havre',
      'à La Rochelle',
    ]);
    expect([ofCity('Angers'), ofCity('Le Mans'), ofCity('Lille')]).toEqual(['d’Angers', 'du Mans', 'de Lille']);
  });
});

describe('what members answer', () => {
  const answering = members.filter(({ prompts }) => prompts.length > 0);

  test('some four in ten answer one to three prompts, none of them twice', () => {
    expect(answering.length / members.length).toBeGreaterThan(0.35);
    expect(answering.length / members.length).toBeLessThan(0.45);
    expect(new Set(answering.map(({ prompts }) => prompts.length))).toEqual(new Set([1, 2, 3]));
    expect(
      answering.filter(({ prompts }) => new Set(prompts.map(({ prompt }) => prompt)).size < prompts.length),
    ).toEqual([]);
  });

  test('an answer fits on a profile and tells no way to be reached', () => {
    const answers = answering.flatMap(({ prompts }) => prompts.map(({ answer }) => answer));
    const unfit = answers.filter(
      (answer) => !answer || answer.length > profileLimits.promptAnswer || /[{}|@]|https?:|\d{5}/.test(answer),
    );
    expect(unfit).toEqual([]);
  });
});

describe('the cast', () => {
  const hashPassword = async (password: string) => `hashed ${password}`;
  const people = [...cast, ...fictionalCast];
  const rows = castMembers({ people, sites, portraits, cities, now, hashPassword });

  test('alice and the others can be logged in as, on every site', async () => {
    const withPassword = (await rows).filter(({ user }) => user.password_hash);
    expect(withPassword.length).toBe(cast.length);
    expect(new Set(withPassword.map(({ user }) => user.site_id))).toEqual(new Set(nicheNumbers));
    const [alice] = cast;
    expect(alice && [castEmail(alice), castPassword(alice)]).toEqual(['alice@demo.example', 'alice-demo-1']);
  });

  test('on the general site some of the cast have paid, some have not, one has yet to confirm and one was banned', () => {
    const general = cast.filter(({ niche }) => niche === 1);
    expect(general.length).toBe(13);
    expect(general.filter(({ premium }) => premium).length).toBeGreaterThanOrEqual(3);
    expect(general.filter(({ premium }) => !premium).length).toBeGreaterThanOrEqual(4);
    expect(general.filter(({ confirmed }) => confirmed === false).map(({ name }) => name)).toEqual(['Lea']);
    expect(general.filter(({ banned }) => banned).map(({ name }) => name)).toEqual(['Serge']);
  });

  test('every fictional profile is flagged, and nobody else is', async () => {
    const flagged = (await rows).filter(({ profile }) => profile.fictional);
    expect(flagged.map(({ profile }) => profile.name)).toEqual(fictionalCast.map(({ name }) => name));
    expect(members.some(({ profile }) => profile.fictional)).toBe(false);
    for (const niche of nicheNumbers) {
      expect(flagged.filter(({ profile }) => profile.site_id === niche).length).toBe(niche === 1 ? 12 : 2);
    }
  });

  test('a fictional profile has neither an address nor a password', async () => {
    for (const { user, profile } of await rows) {
      if (profile.fictional) expect([user.email, user.password_hash]).toEqual([null, null]);
    }
  });

  test('on one site no two of the cast share a name or a face', async () => {
    const names = (await rows).map(({ profile }) => `${profile.site_id} ${plainName(profile.name)}`);
    const faces = (await rows).flatMap(({ photos: [first], profile }) =>
      first ? [`${profile.site_id} ${first.storage_key}`] : [],
    );
    expect(new Set(names).size).toBe(names.length);
    expect(new Set(faces).size).toBe(faces.length);
  });
});

describe('what the world is made of', () => {
  test('every country has regions and cities, and every city stands in a known region', () => {
    const known = Object.values(regions).flatMap((inCountry) => inCountry.map(({ id }) => id));
    expect(new Set(known).size).toBe(known.length);
    expect(cityList.every(({ region }) => known.includes(region))).toBe(true);
    for (const country of Object.keys(regions)) {
      expect(cityList.filter(({ region }) => region.startsWith(`${country}-`)).length).toBeGreaterThanOrEqual(8);
    }
  });

  test('every country of the demo has at least forty first names for women and for men', () => {
    for (const pool of Object.values(firstNames)) {
      for (const generations of Object.values(pool)) {
        expect(new Set(Object.values(generations).flat()).size).toBeGreaterThanOrEqual(40);
      }
    }
  });

  test('the demo sites and their company say only what settings allow', () => {
    expect(demoSites.length).toBe(7);
    for (const { settings } of demoSites) expect(settingsChange.safeParse(settings).success).toBe(true);
    expect(companyInfo.safeParse(demoCompany).success).toBe(true);
  });

  test('somebody whose birthday was yesterday is exactly that old, leap years included', () => {
    const leapDay = new Date('2028-02-29T08:00:00Z');
    for (const age of [18, 19, 20, 21, 64]) {
      expect(ageAt(birthDate(age, 1, leapDay), leapDay)).toBe(age);
      expect(ageAt(birthDate(age, 364, leapDay), leapDay)).toBe(age);
    }
  });
});
