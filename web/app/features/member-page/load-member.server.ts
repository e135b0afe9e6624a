import { data } from 'react-router';
import { readMember } from '#web/features/people/read-member.server.ts';
import { shownMember } from '#web/features/people/shown-member.ts';
import { pageLoader } from '#web/platform/page.server.ts';

/** The same page lies under the members and under the likes. */
export function memberLoader(route: 'members-id' | 'likes-m-id') {
  const load = pageLoader(route, ['member-page', 'blocking', 'search', 'like'], async ({ context, params, url }) => {
    const { answer, wall } = await readMember(context, params.id ?? '', url);
    if (wall) return { id: params.id ?? '', wall };
    const { profile, photos, related, like, message_terms: terms } = answer;
    const ids = related.map(({ id }) => id).join();
    const liked = context.loggedIn ? (ids ? (await context.ask('liked', { ids })).liked : []) : undefined;
    return {
      id: profile.id,
      seen: { member: shownMember(profile, context.locale), photos, related, liked, like, terms },
    };
  });
  // Who may not come in is told so by the status too.
  return async (args: Parameters<typeof load>[0]) => {
    const found = await load(args);
    return data(found, { status: found.wall ? 403 : 200 });
  };
}
