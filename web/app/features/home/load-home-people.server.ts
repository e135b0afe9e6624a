import type { PageContext } from '#contract/pages/pages.ts';
import type { MemberCard } from '#contract/people/people.ts';
import { shownOnHome } from './home-people-rules.ts';

/** A member on the front page, with what a visitor sees there and nothing else. */
export interface HomePerson extends Pick<MemberCard, 'id' | 'name' | 'age' | 'online'> {
  place: string | null;
  photo: string;
}

const atMost = 5;
const keptFor = 10_000;
const mostKept = 500;
const nobody = '[]';

const kept = new Map<string, { until: number; people: string }>();

/**
 * Members as any visitor of this site and country may find them. A page that is not kept, because of what stands in its query, is
 * rendered for each request: all of them show the same people for some seconds. They travel as one text (readPeople).
 */
export async function loadHomePeople(context: PageContext): Promise<string> {
  const { settings } = await context.ask('settings');
  if (settings.logged_out_search === 'none') return nobody;
  const { geoip_country: from, geoip_selected_country: chosen, cdn_prefix: prefix } = settings;
  const key = [context.origin, from, chosen, prefix].join(' ');
  const now = context.now.getTime();
  const known = kept.get(key);
  if (known && known.until > now && known.until <= now + keptFor) return known.people;
  const people = JSON.stringify(await findPeople(context));
  if (kept.size >= mostKept) kept.clear();
  kept.set(key, { until: now + keptFor, people });
  return people;
}

/** Nobody where they cannot be had: the front page stands without them. */
async function findPeople(context: PageContext): Promise<HomePerson[]> {
  try {
    return shownOnHome((await context.ask('search')).profiles, atMost).map(shownPerson);
  } catch {
    return [];
  }
}

const shownPerson = ({ id, name, age, online, city, region, main_image: image }: MemberCard): HomePerson => ({
  id,
  name,
  age,
  online,
  place: city ?? region,
  photo: image?.card ?? '',
});
