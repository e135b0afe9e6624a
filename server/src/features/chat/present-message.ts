import type { Message } from '#contract/chat/chat.ts';
import { type GiftId, giftImage, gifts } from '#contract/chat/gifts.ts';
import { fileOf } from '#server/features/photos/photos.ts';
import type { RequestContext } from '#server/platform/http/context.ts';
import type { MessageRow } from './message-queries.ts';
import { type Onlookers, statusOf } from './rules.ts';

export type Reader = Pick<RequestContext, 'site' | 'locale' | 'now' | 'fileUrl'>;

/** A message as one of the two sees it. */
export function presentMessage(row: MessageRow, memberId: string, seen: Onlookers, reader: Reader): Message {
  const mine = row.sender_id === memberId;
  return {
    id: row.id,
    kind: row.kind,
    ...(row.text !== null && { text: row.text }),
    ...presentPhoto(row, memberId, reader),
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
    warnings: mine ? [] : row.warnings,
  };
}

/** The house's own are files of the site; copies of others' are stored. */
const gifAddress = (key: string, { fileUrl }: Reader) => (key.startsWith('/') ? key : fileUrl(key, 'everybody'));

/** Opens for the one of the two whose message this is presented to, while neither blocks the other. */
function presentPhoto(row: MessageRow, memberId: string, { fileUrl }: Reader): Pick<Message, 'photo'> {
  const { photo_id: id, storage_key: key, blur_key: blur, width, height } = row;
  if (!id || !key || !width || !height) return {};
  const audience = { reader: memberId, owner: row.sender_id };
  return {
    photo: {
      id,
      card: fileUrl(fileOf(key, 'card'), audience),
      full: fileUrl(fileOf(key, 'full'), audience),
      blur: blur && fileUrl(blur, audience),
      thumbhash: row.thumbhash,
      width,
      height,
    },
  };
}

const presentGift = (id: GiftId, { locale }: Pick<Reader, 'locale'>) => ({
  id,
  name: gifts.find((gift) => gift.id === id)?.name[locale] ?? id,
  image: giftImage(id),
});
