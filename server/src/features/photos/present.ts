import type { Photo } from '#contract/photos/photos.ts';
import type { RequestContext } from '#server/platform/http/context.ts';
import type { Audience } from '#server/platform/storage/addresses.ts';
import type { PhotoRow } from './queries.ts';
import { audienceOf, fileOf, type Onlooker } from './rules.ts';

type Addresses = Pick<RequestContext, 'fileUrl'>;

export const presentOwnPhotos = (rows: PhotoRow[], reader: string, addresses: Addresses) => ({
  photos: rows.map((row, index) => presentOwnPhoto(row, { main: index === 0, reader }, addresses)),
});

/** A photo as its owner sees it, whatever its status; the addresses are for the owner alone. */
export const presentOwnPhoto = (
  row: PhotoRow,
  { main, reader }: { main: boolean; reader: string },
  { fileUrl }: Addresses,
): Photo => ({
  id: row.id,
  status: row.status,
  main,
  hidden: false,
  ...filesOf(row, { reader }, fileUrl),
  blur: row.blur_key && fileUrl(row.blur_key, 'everybody'),
  thumbhash: row.thumbhash,
});

const filesOf = ({ storage_key }: PhotoRow, audience: Audience, fileUrl: Addresses['fileUrl']) => ({
  thumb: fileUrl(fileOf(storage_key, 'thumb'), audience),
  card: fileUrl(fileOf(storage_key, 'card'), audience),
  full: fileUrl(fileOf(storage_key, 'full'), audience),
  match: fileUrl(fileOf(storage_key, 'match'), audience),
});

/** Somebody's photos as others see them: of a hidden one no file's address leaves but the blur's. */
export const presentShownPhotos = (
  rows: PhotoRow[],
  { onlooker, reader, owner }: { onlooker: Onlooker; reader: string | undefined; owner: string },
  { fileUrl }: Addresses,
): Photo[] =>
  rows.map((row, place) => {
    const audience = audienceOf({ onlooker, reader, owner }, place);
    const hidden = audience === 'nobody';
    return {
      id: row.id,
      status: row.status,
      main: place === 0,
      hidden,
      ...(audience === 'nobody' ? { match: null } : filesOf(row, audience, fileUrl)),
      blur: row.blur_key && fileUrl(row.blur_key, 'everybody'),
      thumbhash: row.thumbhash,
    };
  });
