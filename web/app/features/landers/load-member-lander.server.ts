import { redirect } from 'react-router';
import { landerLocale } from '#contract/landers/landers.ts';
import type { Locale } from '#contract/locales.ts';
import type { PageContext } from '#contract/pages/pages.ts';
import { pathTo } from '#contract/pages/routes.ts';
import { landingSlug } from '#contract/sites/niches.ts';
import { readMember } from '#web/features/people/read-member.server.ts';
import { shownMember } from '#web/features/people/shown-member.ts';
import type { LanderPerson } from './lander-props.ts';
import type { MemberLanderProps } from './member-lander-props.ts';
import { publishedWords } from './published-words.ts';

const mostInterests = 4;

type Loaded = Pick<MemberLanderProps, 'person' | 'place' | 'words' | 'interests'>;

/**
 * Whom a landing page around one member shows, as any visitor may see them: who is gone, hidden or does not want to be shown is not
 * found here either. Somebody who is logged in has the member's own page.
 */
export async function loadMemberLander(context: PageContext, id: string, url: URL): Promise<Loaded> {
  if (context.loggedIn) throw redirect(pathTo('members-id', context.locale, { id }));
  const { answer } = await readMember(context, id, url);
  // A wall stands between two members, and nobody here is one.
  if (!answer) throw redirect(pathTo('members-id', context.locale, { id }));
  const { profile } = answer;
  const member = shownMember(profile, context.locale);
  return {
    person: personOf(profile),
    place: member.place,
    words: publishedWords(member),
    interests: member.interests.slice(0, mostInterests).map(({ label }) => label),
  };
}

type Profile = NonNullable<Awaited<ReturnType<typeof readMember>>['answer']>['profile'];

function personOf(profile: Profile): LanderPerson {
  const { main_image: image, prompts } = profile;
  return {
    id: profile.id,
    name: profile.name,
    age: profile.age,
    gender: profile.gender,
    country: profile.country,
    city: profile.city,
    place: null,
    photo: image && {
      thumb: image.thumb_filename,
      card: image.card,
      full: image.filename,
      thumbhash: image.thumbhash,
    },
    online: profile.online,
    isFictional: profile.fictional_icon !== null,
    fictionalIcon: profile.fictional_icon,
    note: profile.note ?? '',
    prompt: prompts[0] ?? null,
  };
}

/** The slug of the site's niche and language ends the address; any other leads there, with its query. */
export async function leadToSlug(
  context: PageContext,
  slug: string | undefined,
  { search }: URL,
  pathIn: (locale: Locale, slug: string) => string,
) {
  const { settings } = await context.ask('settings');
  const locale = landerLocale(context.locale, slug);
  const right = landingSlug(settings.niche, locale);
  if (slug !== right || locale !== context.locale) throw redirect(pathIn(locale, right) + search);
}
