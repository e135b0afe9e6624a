import type { PageContext } from '#contract/pages/pages.ts';
import type { MemberCard } from '#contract/people/people.ts';
import { shownOnHome } from './home-people-rules.ts';

/** A member on the front page, with what a visitor sees there and nothing else. */
export interface HomePerson extends Pick<MemberCard, 'id' | 'name' | 'age' | 'online'> {
  place: string | null;
  photo: string;
}

const atMost = 5;
const maxAge = 10_000;
const maxEntries = 500;
const nobody = '[]';

const cached = new Map<string, { until: number; people: string }>();

/**
 * Members as any visitor of this site and country may find them, who has proven their age or has not. A page that is not cached, because
 * of what stands in its query, is rendered for each request: for some seconds all of them show the same people, in the visitor's language.
 * They travel as one text (readPeople).
 */
export async function loadHomePeople(context: PageContext): Promise<string> {
  const { settings } = await context.ask('settings');
  if (settings.logged_out_search === 'none') return nobody;
  const { geoip_country: from, geoip_selected_country: chosen, cdn_prefix: prefix } = settings;
  const key = [context.origin, context.locale, from, chosen, prefix, context.photosClosed].join(' ');
  const now = context.now.getTime();
  const known = cached.get(key);
  if (known && known.until > now && known.until <= now + maxAge) return known.people;
  const people = JSON.stringify(await findPeople(context));
  if (cached.size >= maxEntries) cached.clear();
  cached.set(key, { until: now + maxAge, people });
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
