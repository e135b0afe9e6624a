import type { Photo } from '#contract/photos.ts';
import type { RequestContext } from '#server/platform/http/context.ts';
import { fileOf } from './photos.ts';
import type { PhotoRow } from './queries.ts';

type Addresses = Pick<RequestContext, 'fileUrl'>;

export const presentOwnPhotos = (rows: PhotoRow[], addresses: Addresses) => ({
  photos: rows.map((row, index) => presentOwnPhoto(row, index === 0, addresses)),
});

/** Its owner sees a photo whatever its status; the addresses are not for everybody. */
export const presentOwnPhoto = (row: PhotoRow, main: boolean, { fileUrl }: Addresses): Photo => ({
  id: row.id,
  status: row.status,
  main,
  hidden: false,
  thumb: fileUrl(fileOf(row.storage_key, 'thumb'), 'some'),
  card: fileUrl(fileOf(row.storage_key, 'card'), 'some'),
  full: fileUrl(fileOf(row.storage_key, 'full'), 'some'),
  match: fileUrl(fileOf(row.storage_key, 'match'), 'some'),
  blur: row.blur_key && fileUrl(row.blur_key, 'everybody'),
  thumbhash: row.thumbhash,
});
