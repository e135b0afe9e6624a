import type { Answer } from '#contract/calls.ts';
import type { MemberProfile } from '#contract/member-page/member-page.ts';
import type { look } from '#contract/people/people.ts';
import type { profileFields } from '#contract/sites/settings.ts';
import { shownToOthers } from '#server/features/own-profile/own-profile.ts';
import { presentShownPhotos } from '#server/features/photos/photos.ts';
import { presentCard } from '#server/features/search/search.ts';
import type { RequestContext } from '#server/platform/http/context.ts';
import type { MemberPage } from './member-page.ts';
import { lastActiveOf } from './rules.ts';

type Reader = Pick<RequestContext, 'site' | 'actor' | 'locale' | 'now' | 'fileUrl'>;

export const presentMember = (page: MemberPage, reader: Reader): Answer<'memberPage'> => ({
  profile: presentProfile(page, reader),
  photos: presentShownPhotos(
    page.photos,
    { onlooker: page.onlooker, reader: reader.actor?.userId, owner: page.member.id },
    reader,
  ),
  related: page.related.map((card) => presentCard(card, reader, page.viewer)),
  like: page.like,
  message_terms: page.messageTerms,
});

const looks = [
  'hair_color',
  'eye_color',
  'body_type',
  'relationship_status',
  'tattoos',
] as const satisfies (keyof typeof look)[];

function presentProfile(
  { member, card, viewer, viewerInterests, onlooker }: MemberPage,
  reader: Reader,
): MemberProfile {
  const { visible_profile_fields: fields, visible_profile_notes: notes } = reader.site.settings;
  const isShown = (field: (typeof profileFields)[number]) => fields.includes(field);
  // The consent is to tell members, not everybody who passes by.
  const told = shownToOthers(onlooker === 'visitor' ? { ...member, sensitive_consent: false } : member);
  const isThere = onlooker === 'owner' || !member.invisible;
  const { status: _status, online: _online, ...front } = presentCard(card, reader, viewer);
  return {
    status: member.status,
    online: isThere && lastActiveOf(member.last_active_at, reader.now) === 'now',
    sexuality: isShown('sexuality') ? told.sexuality : null,
    last_active: onlooker !== 'visitor' && isThere ? lastActiveOf(member.last_active_at, reader.now) : null,
    note: notes.includes('note') && member.note ? member.note : null,
    interests: isShown('interests') ? told.interests.map((id) => ({ id, common: viewerInterests.includes(id) })) : [],
    prompts: notes.includes('prompts') ? member.prompts : [],
    live: member.live,
    exclusive: member.exclusive,
    ...Object.fromEntries(looks.filter(isShown).map((field) => [field, member[field]])),
    ...front,
  };
}
