import { z } from 'zod';
import { locales } from '#contract/locales.ts';
import type { FoundGif, GifProvider } from './provider.ts';

/** What is asked of others takes so long at most, and its answer is looked at before it is believed. */
const patience = 4_000;

async function ask<Schema extends z.ZodType>(url: URL, schema: Schema): Promise<z.output<Schema> | undefined> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(patience), redirect: 'error' });
  if (answer.status === 404) return undefined;
  if (!answer.ok) throw new Error(`The provider of animations answered ${answer.status}.`);
  return schema.parse(await answer.json());
}

const size = z.coerce.number().int().min(1).max(4000);
const title = z
  .string()
  .default('')
  .transform((text) => text.slice(0, 200));

const giphyGif = z.object({
  id: z.string().regex(/^[\w-]{1,100}$/),
  title,
  images: z.object({ fixed_width: z.object({ url: z.url(), width: size, height: size }) }),
});
const asFound = ({ id, title: name, images: { fixed_width: file } }: z.output<typeof giphyGif>): FoundGif => ({
  id,
  title: name,
  url: file.url,
  width: file.width,
  height: file.height,
});

/** By what is fit for everybody alone, in the language of whoever searches. */
export function giphy({ key, url = 'https://api.giphy.com' }: { key: string; url?: string | undefined }): GifProvider {
  const address = (path: string, query: Record<string, string>) =>
    new URL(`${url}/v1/gifs/${path}?${new URLSearchParams({ api_key: key, rating: 'g', ...query })}`);
  return {
    source: 'giphy',
    async search({ q, locale, after, limit }) {
      const offset = /^\d{1,4}$/.test(after ?? '') ? Number(after) : 0;
      const lang = locales[locale].gifSearch.slice(0, 2);
      const query = { lang, limit: String(limit), offset: String(offset), ...(q && { q }) };
      const found = await ask(
        address(q ? 'search' : 'trending', query),
        z.object({ data: z.array(giphyGif), pagination: z.object({ total_count: z.number().default(0) }) }),
      );
      const more = (found?.pagination.total_count ?? 0) > offset + limit;
      return { gifs: (found?.data ?? []).slice(0, limit).map(asFound), next: more ? String(offset + limit) : null };
    },
    async find(id) {
      const found = await ask(address(encodeURIComponent(id), {}), z.object({ data: giphyGif }));
      return found && asFound(found.data);
    },
  };
}

const klipyGif = z.object({
  slug: z.string().regex(/^[\w-]{1,100}$/),
  title,
  file: z.object({ sm: z.object({ gif: z.object({ url: z.url(), width: size, height: size }) }) }),
});
const klipyFound = ({ slug, title: name, file }: z.output<typeof klipyGif>): FoundGif => ({
  id: slug,
  title: name,
  url: file.sm.gif.url,
  width: file.sm.gif.width,
  height: file.sm.gif.height,
});

/** The strictest of its filters, in the language of whoever searches. */
export function klipy({ key, url = 'https://api.klipy.com' }: { key: string; url?: string | undefined }): GifProvider {
  const address = (path: string, query: Record<string, string>) =>
    new URL(
      `${url}/api/v1/${encodeURIComponent(key)}/gifs/${path}?${new URLSearchParams({ content_filter: 'high', ...query })}`,
    );
  return {
    source: 'klipy',
    async search({ q, locale, after, limit }) {
      const page = /^\d{1,4}$/.test(after ?? '') ? Number(after) : 1;
      const query = { locale: locales[locale].gifSearch, page: String(page), per_page: String(limit), ...(q && { q }) };
      const found = await ask(
        address(q ? 'search' : 'trending', query),
        z.object({ data: z.object({ data: z.array(klipyGif), has_next: z.boolean().default(false) }) }),
      );
      const gifs = (found?.data.data ?? []).slice(0, limit).map(klipyFound);
      return { gifs, next: found?.data.has_next ? String(page + 1) : null };
    },
    async find(id) {
      const found = await ask(
        address('items', { slugs: id }),
        z.object({ data: z.object({ data: z.array(klipyGif) }) }),
      );
      return found?.data.data.filter(({ slug }) => slug === id).map(klipyFound)[0];
    },
  };
}
