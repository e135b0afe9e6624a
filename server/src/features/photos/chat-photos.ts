import type { Photo } from '#contract/photos/photos.ts';
import type { Database, Queryable, Transaction } from '#server/platform/database/database.ts';
import type { Actor, RequestContext } from '#server/platform/http/context.ts';
import { type ChatPhotoRow, deleteUnsentBefore, insertChatPhoto, saveSent } from './chat-photo-queries.ts';
import type { PreparedPhoto } from './own-photos.ts';
import { keepFiles } from './photo-files.ts';
import { fileOf } from './rules.ts';

const day = 86_400_000;

/** Keeps a prepared photo until it is sent. Nobody but its owner knows of it. */
export async function addChatPhoto(
  tx: Transaction,
  { developed, stored }: PreparedPhoto,
  { actor, now }: { actor: Actor; now: Date },
): Promise<ChatPhotoRow> {
  await keepFiles(tx, stored.files);
  return insertChatPhoto(tx, {
    ...stored,
    ownerId: actor.userId,
    thumbhash: developed.thumbhash,
    width: developed.width,
    height: developed.height,
    now,
  });
}

/** A photo is sent once, by whom it belongs to. */
export const sendChatPhoto = (
  db: Queryable,
  sent: { id: string; ownerId: string; conversationId: string },
): Promise<ChatPhotoRow | undefined> => saveSent(db, sent);

/** What was chosen and never sent. */
export const forgetUnsentPhotos = (db: Database | Transaction, now: Date) =>
  deleteUnsentBefore(db, new Date(now.getTime() - day));

/** As its owner sees it before sending. */
export const presentUnsent = (
  row: ChatPhotoRow,
  { userId: reader }: Actor,
  { fileUrl }: Pick<RequestContext, 'fileUrl'>,
): Photo => ({
  id: row.id,
  status: 'active',
  main: false,
  hidden: false,
  thumb: fileUrl(fileOf(row.storage_key, 'thumb'), { reader }),
  card: fileUrl(fileOf(row.storage_key, 'card'), { reader }),
  full: fileUrl(fileOf(row.storage_key, 'full'), { reader }),
  match: null,
  blur: fileUrl(row.blur_key, { reader }),
  thumbhash: row.thumbhash,
});
