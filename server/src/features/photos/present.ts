import type { MemberPhoto } from '#contract/members.ts';
import type { Photo } from '#contract/photos.ts';
import type { RequestContext } from '#server/platform/http/context.ts';
import type { PhotoRow } from './queries.ts';
import { fileOf, maySeePhoto, type Onlooker } from './rules.ts';

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

/** Somebody's photos as others see them: of a hidden one no file's address leaves but the blur's. */
export const presentShownPhotos = (rows: PhotoRow[], onlooker: Onlooker, { fileUrl }: Addresses): MemberPhoto[] =>
  rows.map((row, place) => {
    const hidden = !maySeePhoto(onlooker, place);
    // The first one is on every card, at the same address.
    const audience = place === 0 ? 'everybody' : 'some';
    return {
      id: row.id,
      main: place === 0,
      hidden,
      ...(!hidden && {
        thumb: fileUrl(fileOf(row.storage_key, 'thumb'), audience),
        card: fileUrl(fileOf(row.storage_key, 'card'), audience),
        full: fileUrl(fileOf(row.storage_key, 'full'), audience),
      }),
      blur: row.blur_key && fileUrl(row.blur_key, 'everybody'),
      thumbhash: row.thumbhash,
    };
  });
