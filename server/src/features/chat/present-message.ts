import type { Message } from '#contract/chat/chat.ts';
import { type GiftId, giftImage, gifts } from '#contract/gifts/gifts.ts';
import { fileOf } from '#server/features/photos/photos.ts';
import { hasHiddenWord } from '#server/features/safety/safety.ts';
import { presentVoiceFile } from '#server/features/voices/voices.ts';
import type { RequestContext } from '#server/platform/http/context.ts';
import type { MessageRow } from './message-queries.ts';
import { type Onlookers, statusOf } from './rules.ts';

export type ConversationReader = Pick<RequestContext, 'site' | 'locale' | 'now' | 'fileUrl'>;

/** How far a message has been seen that was sent this moment. */
export const nobodyLooked: Onlookers = {
  ownReadSeq: 0,
  otherReadSeq: 0,
  otherActiveAt: null,
  premium: false,
  photos: 'tapped',
};

/** A message as one participant sees it, with names in the language they read in; folded where a word of theirs is in it. */
export function presentMessage(
  row: MessageRow,
  memberId: string,
  seen: Onlookers,
  reader: ConversationReader,
  hiddenWords: readonly string[] = [],
): Message {
  const mine = row.sender_id === memberId;
  return {
    id: row.id,
    kind: row.kind,
    ...(row.text !== null && { text: row.text }),
    ...presentPhoto(row, memberId, seen, reader),
    ...presentVoice(row, memberId, reader),
    ...(row.gif && {
      gif: {
        id: row.gif.id,
        title: row.gif.title,
        url: gifAddress(row.gif.key, reader),
        width: row.gif.width,
        height: row.gif.height,
      },
    }),
    ...(row.gift && { gift: presentGift(row.gift, reader) }),
    mine,
    at: row.at.toISOString(),
    status: statusOf({ seq: row.seq, at: row.at, mine }, seen),
    ...(mine && { client_id: row.client_id }),
    ...(!mine && row.text !== null && hasHiddenWord(row.text, hiddenWords) && { folded: true as const }),
    warnings: mine ? [] : row.warnings,
  };
}

/** Animations of our own pack are files of the site; those of a provider are stored copies. */
const gifAddress = (key: string, { fileUrl }: ConversationReader) =>
  key.startsWith('/') ? key : fileUrl(key, 'everybody');

/** Photo addresses that open for the participant the message is presented to, while neither blocks the other. */
function presentPhoto(
  row: MessageRow,
  memberId: string,
  { photos }: Onlookers,
  { fileUrl }: ConversationReader,
): Pick<Message, 'photo'> {
  const { photo_id: id, storage_key: key, blur_key: blur, width, height } = row;
  if (!id || !key || !width || !height) return {};
  const audience = { reader: memberId, owner: row.sender_id };
  const shown = row.sender_id === memberId ? 'always' : photos;
  return {
    photo: {
      id,
      shown,
      ...(shown !== 'never' && {
        card: fileUrl(fileOf(key, 'card'), audience),
        full: fileUrl(fileOf(key, 'full'), audience),
      }),
      blur: blur && fileUrl(blur, audience),
      thumbhash: row.thumbhash,
      width,
      height,
    },
  };
}

/** A recording opens as a photo does: for the participant it is presented to. */
function presentVoice(row: MessageRow, memberId: string, reader: ConversationReader): Pick<Message, 'voice'> {
  const { voice_id: id, voice_key: storage_key, milliseconds, levels } = row;
  if (!id || !storage_key || milliseconds === null || !levels) return {};
  const audience = { reader: memberId, owner: row.sender_id };
  return { voice: presentVoiceFile({ id, storage_key, milliseconds, levels }, audience, reader) };
}

const presentGift = (id: GiftId, { locale }: Pick<ConversationReader, 'locale'>) => ({
  id,
  name: gifts.find((gift) => gift.id === id)?.name[locale] ?? id,
  image: giftImage(id),
});
