import type { BellItem } from '#contract/bell/bell.ts';
import type { Answer } from '#contract/calls.ts';
import { bell } from '#contract/constants.ts';
import { presentCard } from '#server/features/search/search.ts';
import type { RequestContext } from '#server/platform/http/context.ts';
import type { BellPage } from './bell.ts';

type BellReader = Pick<RequestContext, 'site' | 'locale' | 'now' | 'fileUrl'>;

export const presentBell = ({ items, count, cursor }: BellPage, reader: BellReader): Answer<'bell'> => ({
  items: items.map((item) => presentItem(item, reader)),
  new: count,
  cursor,
});

function presentItem({ card, ...row }: BellPage['items'][number], reader: BellReader): BellItem {
  return {
    id: `${row.kind}-${row.id}`,
    kind: row.kind,
    at: row.at.toISOString(),
    new: row.is_new,
    profile: card ? presentPerson(card, reader) : null,
    message: row.message_kind && {
      conversation: { id: row.id },
      unread: row.unread,
      kind: row.message_kind,
      text: row.text === null || row.folded ? null : shortened(row.text),
    },
    facts: row.facts && {
      payment: row.facts.payment ?? null,
      amount: row.facts.amount ?? null,
      currency: row.facts.currency ?? null,
      credits: row.facts.credits ?? null,
      name: row.facts.name ?? null,
    },
  };
}

function presentPerson(card: NonNullable<BellPage['items'][number]['card']>, reader: BellReader): BellItem['profile'] {
  const { id, name, main_image, fictional_icon } = presentCard(card, reader, undefined);
  return { id, name, main_image, fictional_icon };
}

/** One line of it; by characters as people see them, so that none is cut in two. */
const shortened = (text: string) =>
  [...text.slice(0, 4 * bell.preview).replaceAll(/\s+/g, ' ')].slice(0, bell.preview).join('');
