import type { Answer } from '#contract/calls.ts';
import { presentMainImage } from '#server/features/photos/photos.ts';
import type { RequestContext } from '#server/platform/http/context.ts';
import type { BlockedPage } from './blocking.ts';

export const presentBlocked = (
  { rows, page, pages }: BlockedPage,
  { fileUrl }: Pick<RequestContext, 'fileUrl'>,
): Answer<'blocked'> => ({
  blocked: rows.map((row) => ({
    id: row.id,
    name: row.name,
    main_image: presentMainImage(row, { fileUrl }),
    at: row.at.toISOString(),
  })),
  page,
  pages,
});
