import type { Locale } from '#contract/locales.ts';

/** An animation as its provider offers it. */
export interface FoundGif {
  /** Without whose it is. */
  id: string;
  title: string;
  /** Where its file is: an address of our own, or one that only the server asks. */
  url: string;
  width: number;
  height: number;
}

/** Where animations come from. Members' browsers never talk to a provider themselves. */
export interface GifProvider {
  readonly source: 'local' | 'klipy' | 'giphy';
  search(wanted: {
    q: string;
    locale: Locale;
    after: string | undefined;
    limit: number;
  }): Promise<{ gifs: FoundGif[]; next: string | null }>;
  find(id: string): Promise<FoundGif | undefined>;
}
