import { z } from 'zod';
import { locales } from '#contract/locales.ts';
import type { FoundGif, GifProvider } from './provider.ts';

/** Milliseconds that a request to a provider may take. */
const timeout = 4_000;

async function askForOne<Schema extends z.ZodType>(url: URL, schema: Schema): Promise<z.output<Schema> | undefined> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(timeout), redirect: 'error' });
  if (answer.status === 404) return undefined;
  if (!answer.ok) throw new Error(`The provider of animations answered ${answer.status}.`);
  return schema.parse(await answer.json());
}

/** A list is always there: a 404 means that the provider has not accepted the key. */
async function askForSome<Schema extends z.ZodType>(url: URL, schema: Schema): Promise<z.output<Schema>> {
  const found = await askForOne(url, schema);
  if (found === undefined)
    throw new Error('The provider of animations does not know what was asked: is the key right?');
  return found;
}

/** Among the animations may be advertisements and whatever comes next: what is not one is left out, not the whole page. */
const those = <Schema extends z.ZodType>(schema: Schema) =>
  z.array(z.unknown()).transform((items) =>
    items.flatMap((item) => {
      const known = schema.safeParse(item);
      return known.success ? [known.data] : [];
    }),
  );

const size = z.coerce.number().int().min(1).max(4000);
const title = z
  .string()
  .nullish()
  .transform((text) => text?.slice(0, 200) ?? '');

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

/** By what is fit for everybody alone, in the searcher's language. */
export function giphy({ key, url = 'https://api.giphy.com' }: { key: string; url?: string | undefined }): GifProvider {
  const address = (path: string, query: Record<string, string>) =>
    new URL(`${url}/v1/gifs/${path}?${new URLSearchParams({ api_key: key, rating: 'g', ...query })}`);
  return {
    source: 'giphy',
    async search({ q, locale, after, limit }) {
      const offset = /^\d{1,4}$/.test(after ?? '') ? Number(after) : 0;
      const lang = locales[locale].gifSearch.slice(0, 2);
      const query = { lang, limit: String(limit), offset: String(offset), ...(q && { q }) };
      const found = await askForSome(
        address(q ? 'search' : 'trending', query),
        z.object({ data: those(giphyGif), pagination: z.object({ total_count: z.number().default(0) }) }),
      );
      const more = found.pagination.total_count > offset + limit;
      return { gifs: found.data.slice(0, limit).map(asFound), next: more ? String(offset + limit) : null };
    },
    async find(id) {
      const found = await askForOne(address(encodeURIComponent(id), {}), z.object({ data: giphyGif }));
      return found && asFound(found.data);
    },
  };
}

const klipyFile = z.object({ gif: z.object({ url: z.url(), width: size, height: size }) });
const klipySizes = ['sm', 'md', 'hd', 'xs'] as const;
const klipyGif = z
  .object({
    type: z.literal('gif').optional(),
    slug: z.string().regex(/^[\w-]{1,100}$/),
    title,
    file: z.partialRecord(z.enum(klipySizes), klipyFile.optional().catch(undefined)),
  })
  // Not each comes in every size: the first of them that there is.
  .transform(({ slug, title: name, file }, { addIssue }): FoundGif => {
    const found = klipySizes.map((each) => file[each]).find(Boolean);
    if (!found) addIssue({ code: 'custom', message: 'no file' });
    return { id: slug, title: name, url: '', width: 0, height: 0, ...found?.gif };
  });
const klipyPage = z.object({
  data: z.object({ data: those(klipyGif), has_next: z.boolean().default(false) }),
});

// KLIPY wants an id of the user. Everybody here has the same, so that it learns of nobody.
const klipyCustomer = 'everybody';

/** The strictest of its filters, for the country of the language that is searched in. */
export function klipy({ key, url = 'https://api.klipy.com' }: { key: string; url?: string | undefined }): GifProvider {
  const address = (path: string, query: Record<string, string>) => {
    const always = { customer_id: klipyCustomer, content_filter: 'high', format_filter: 'gif' };
    return new URL(
      `${url}/api/v1/${encodeURIComponent(key)}/gifs/${path}?${new URLSearchParams({ ...always, ...query })}`,
    );
  };
  return {
    source: 'klipy',
    async search({ q, locale, after, limit }) {
      const page = /^\d{1,4}$/.test(after ?? '') ? Number(after) : 1;
      const country = locales[locale].gifSearch.slice(3).toLowerCase();
      const query = { locale: country, page: String(page), per_page: String(limit), ...(q && { q }) };
      const { data } = await askForSome(address(q ? 'search' : 'trending', query), klipyPage);
      return { gifs: data.data.slice(0, limit), next: data.has_next ? String(page + 1) : null };
    },
    async find(id) {
      const found = await askForOne(address('items', { slugs: id }), klipyPage);
      return found?.data.data.find((gif) => gif.id === id);
    },
  };
}
