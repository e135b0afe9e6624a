import { useInfiniteQuery } from '@tanstack/react-query';
import Search from 'lucide-react/icons/search';
import { useDeferredValue, useState } from 'react';
import { useShell } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { useApi } from '#web/platform/use-api.ts';
import { useDebouncedValue } from '#web/platform/use-debounced-value.ts';
import { Button } from '#web/ui/button.tsx';
import { Input } from '#web/ui/input.tsx';
import { Modal } from '#web/ui/modal.tsx';
import type { Content } from '../outbox/message-body.ts';
import { usePriceOf } from './prices.ts';
import { SheetFailure, SheetLoading } from './sheet-loading.tsx';
import type { Terms } from './terms.ts';
import './sheets.css';

interface GifSheetProps {
  costs: Terms['costs'];
  onSend: (content: Content) => Promise<boolean>;
  onClose: () => void;
}

const pause = 300;
const sources = { klipy: 'KLIPY', giphy: 'GIPHY' };

/** Animations to send: one tap sends, and what that costs stands below them. */
export default function GifSheet({ costs, onSend, onClose }: GifSheetProps) {
  const t = useTranslations('chat.gifs');
  const shell = useTranslations('shell');
  const priceOf = usePriceOf();
  const [query, setQuery] = useState('');
  const wanted = useDeferredValue(useDebouncedValue(query.trim(), pause));
  const { gifs, source, ...found } = useGifs(wanted);
  return (
    <Modal open onOpenChange={(open) => !open && onClose()} title={t('title')} closeLabel={shell('close')}>
      <Input
        type="search"
        icon={<Search />}
        aria-label={t('search')}
        placeholder={t('search')}
        maxLength={80}
        value={query}
        onChange={(event) => setQuery(event.target.value)}
      />
      <p className="sheet-foot">
        <span>{costs.gif === 0 ? t('free') : t('cost', { credits: costs.gif, price: priceOf(costs.gif) })}</span>
        {source && source !== 'local' && <span>{t('by', { source: sources[source] })}</span>}
      </p>
      {found.isPending && <SheetLoading label={t('loading')} className="gif-grid" count={9} />}
      {found.isError && <SheetFailure kind="gifs" onAgain={() => void found.refetch()} />}
      {found.isSuccess && gifs.length === 0 && <p className="chat-side__note">{t('none', { query: wanted })}</p>}
      {gifs.length > 0 && (
        <div className="gif-grid">
          {gifs.map((gif) => (
            <button
              key={gif.id}
              type="button"
              aria-label={t('send', { title: gif.title })}
              onClick={() => {
                onClose();
                void onSend({ kind: 'gif', gif: gif.id, shown: gif });
              }}
            >
              <img src={gif.url} alt="" width={gif.width} height={gif.height} loading="lazy" />
            </button>
          ))}
        </div>
      )}
      {found.hasNextPage && (
        <Button
          block
          variant="plain"
          busy={found.isFetchingNextPage}
          busyLabel={t('loading')}
          onClick={() => void found.fetchNextPage()}
        >
          {t('more')}
        </Button>
      )}
    </Modal>
  );
}

function useGifs(query: string) {
  const api = useApi();
  const { locale } = useShell();
  const found = useInfiniteQuery({
    queryKey: ['gifs', locale, query],
    queryFn: ({ pageParam }) =>
      api('gifs', undefined, { q: query, language: locale, ...(pageParam && { after: pageParam }) }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    staleTime: Number.POSITIVE_INFINITY,
    // The call tries again by itself.
    retry: false,
  });
  const pages = found.data?.pages ?? [];
  return { ...found, gifs: pages.flatMap(({ gifs }) => gifs), source: pages[0]?.source };
}
