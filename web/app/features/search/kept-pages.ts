/** A list that was loaded is as good as new for so long, when it is asked for again. */
const fresh = 60_000;
/** Whoever goes back finds what they left, even after a long look at somebody. */
const returnable = 30 * 60_000;

interface Visit {
  now: number;
  /** What the browser's address bar says. It says where one goes back to before the page is there. */
  bar: string;
}

/** The pages of one search by their number. Another search clears them. */
export class KeptPages<Data> {
  private search: string | undefined;
  private readonly pages = new Map<string, { data: Data; at: number }>();

  /** The page of an address, where it need not be asked for. */
  find(address: string, { now, bar }: Visit): Data | undefined {
    const { search, page } = split(address);
    const kept = search === this.search ? this.pages.get(page) : undefined;
    if (!kept) return undefined;
    const returning = nameOf(bar) === nameOf(address);
    return now - kept.at < (returning ? returnable : fresh) ? kept.data : undefined;
  }

  has(address: string, visit: Visit): boolean {
    return this.find(address, visit) !== undefined;
  }

  keep(address: string, data: Data, now: number) {
    const { search, page } = split(address);
    if (search !== this.search) this.pages.clear();
    this.search = search;
    // Shown again it is not newer than it was.
    if (this.pages.get(page)?.data !== data) this.pages.set(page, { data, at: now });
  }

  /** A page that was fetched ahead. It comes too late when the search has changed meanwhile. */
  add(address: string, data: Data, now: number) {
    if (split(address).search === this.search) this.keep(address, data, now);
  }

  /** One page is to be asked for anew. */
  drop(address: string) {
    const { search, page } = split(address);
    if (search === this.search) this.pages.delete(page);
  }

  /** Somebody was blocked, or the searcher is somebody else now: what was found no longer holds. */
  clear() {
    this.pages.clear();
  }
}

/** Who sent a visitor is taken out of the address once they are here: it makes no other search. */
function split(address: string) {
  const { pathname, searchParams } = new URL(address, 'http://here');
  const page = searchParams.get('page') ?? '1';
  for (const name of ['page', 'network']) searchParams.delete(name);
  return { search: `${pathname}?${searchParams}`, page };
}

function nameOf(address: string) {
  const { search, page } = split(address);
  return `${search} ${page}`;
}
