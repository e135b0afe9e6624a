import type { Answer } from '#contract/calls.ts';
import { presentCard } from '#server/features/search/search.ts';
import type { RequestContext } from '#server/platform/http/context.ts';
import type { LanderPeople } from './landers.ts';

type Reader = Pick<RequestContext, 'site' | 'locale' | 'now' | 'fileUrl'>;

export const presentPeople = (
  { people, nearness, country, online }: LanderPeople,
  reader: Reader,
): Answer<'landerPeople'> => ({
  people: people.map((person) => presentPerson(person, reader)),
  nearness,
  country: country ?? null,
  online: online ? { count: online.count, more: online.more } : null,
});

function presentPerson({ words, ...card }: LanderPeople['people'][number], reader: Reader) {
  const { visible_profile_fields: fields, visible_profile_notes: notes } = reader.site.settings;
  const city = fields.includes('city') ? card.address.city : undefined;
  return {
    note: notes.includes('note') && words?.note ? words.note : null,
    prompt: notes.includes('prompts') ? (words?.prompt ?? null) : null,
    place: city ? { latitude: city.latitude, longitude: city.longitude } : null,
    ...presentCard(card, reader, undefined),
  };
}
