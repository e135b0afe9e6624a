import type { FastifyInstance } from 'fastify';
import { chatLimits } from '#contract/constants.ts';
import type { Gif } from '#contract/gifs/gifs.ts';
import type { Locale } from '#contract/locales.ts';
import { Failure } from '#server/platform/http/failure.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { localPack } from './local-pack.ts';
import type { FoundGif, GifProvider } from './provider.ts';
import { GifProxy } from './proxy.ts';
import { giphy, klipy } from './remote.ts';

export interface KeptGif {
  id: string;
  title: string;
  /** A path of the site's own files, or a key of the storage. */
  key: string;
  width: number;
  height: number;
}

/** Animations to search and to send, from the house's own pack or from whom the operator has a key of. */
export class Gifs {
  constructor(
    private readonly provider: GifProvider = localPack,
    private readonly proxy?: GifProxy,
  ) {}

  async search(q: string, locale: Locale, after: string | undefined) {
    const limit = chatLimits.gifsPerPage;
    const { gifs, next } = await this.provider.search({ q, locale, after, limit }).catch(() => {
      throw new Failure('unavailable', { retryAfter: 5 });
    });
    return { gifs: gifs.map((found) => this.shown(found)), next, source: this.provider.source };
  }

  /** What is sent stays where it is, also when its provider takes it away: a copy of our own. */
  async keep(id: string): Promise<KeptGif | undefined> {
    const [source, name = ''] = id.split(':');
    const provider = [this.provider, localPack].find((one) => one.source === source);
    const found = await provider?.find(name);
    if (!provider || !found) return undefined;
    const { title, width, height } = found;
    const key = provider === localPack ? found.url : await this.proxy?.keep(id, found.url);
    return key === undefined ? undefined : { id, title, key, width, height };
  }

  mount(app: FastifyInstance) {
    this.proxy?.mount(app);
  }

  private shown(found: FoundGif): Gif {
    const id = `${this.provider.source}:${found.id}`;
    const url = this.provider === localPack ? found.url : (this.proxy?.addressOf(found.url) ?? '');
    return { id, title: found.title, url, width: found.width, height: found.height };
  }
}

interface GifSettings {
  provider: 'local' | 'klipy' | 'giphy';
  key: string;
  url: string | undefined;
}

/** As the operator wants it; without a key of anybody, the house's own. */
export function openGifs(settings: GifSettings, { secrets, storage }: { secrets: Secrets; storage: Storage }): Gifs {
  if (settings.provider === 'local') return new Gifs();
  const provider = settings.provider === 'giphy' ? giphy(settings) : klipy(settings);
  return new Gifs(provider, new GifProxy(secrets.keyFor('animations of others'), storage));
}
