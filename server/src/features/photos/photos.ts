import type { Site } from '#server/platform/http/context.ts';

/** Where a browser finds a file of ours. */
export const mediaUrl = (site: Site, key: string) => `${site.settings.cdn_prefix}/media/${key}`;
