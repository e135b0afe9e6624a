import Settings from 'lucide-react/icons/settings';
import { type MouseEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link, useLoaderData, useRevalidator } from 'react-router';
import type { BellItem } from '#contract/bell/bell.ts';
import { PageFailure } from '#web/features/errors/page-failure.tsx';
import { pageLoader } from '#web/platform/page.server.ts';
import { usePathTo } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { useApi } from '#web/platform/use-api.ts';
import { useNow } from '#web/platform/use-time-zone.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { iconButtonClass } from '#web/ui/icon-button.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { useKnownCount } from './bell-count.ts';
import { BellEmpty } from './bell-empty.tsx';
import { BellList } from './bell-list.tsx';
import { useSeeing } from './use-seeing.ts';
import './bell.css';

// The sentences come with the root's: the bell stands on every page of a member.
export const loader = pageLoader('bell', [], async ({ context, url }) => {
  const after = url.searchParams.get('after');
  const answer = await context.ask('bell', after ? { after } : {});
  return { answer, madeAt: context.now.toISOString() };
});

export const ErrorBoundary = PageFailure;

/** Everything that happened while the member was away; on a phone the bell leads here. */
export default function BellPage() {
  const t = useTranslations('bell');
  const pathTo = usePathTo();
  const { answer, madeAt } = useLoaderData<typeof loader>();
  const now = useNow(madeAt);
  const list = useMore(answer.items, answer.cursor);
  useSeeing(answer.items);
  useNews();
  return (
    <div className="wrap bell-page">
      <title>{t('title')}</title>
      <div className="bell-page__head">
        <h1>{t('title')}</h1>
        <Link
          className={iconButtonClass()}
          to={pathTo('notifications')}
          aria-label={t('settings')}
          title={t('settings')}
          viewTransition
        >
          <Settings aria-hidden="true" />
        </Link>
      </div>
      {list.shown.length > 0 ? (
        <div className="bell-page__list">
          <BellList items={list.shown} now={now} />
        </div>
      ) : (
        <BellEmpty titleAs="h2" />
      )}
      {list.cursor && (
        <Link
          className={buttonClass({ className: 'bell-page__more' })}
          to={`?after=${list.cursor}`}
          onClick={list.loadMore}
          aria-busy={list.busy || undefined}
        >
          {list.busy && <Spinner />}
          {t('more')}
        </Link>
      )}
      <p className="visually-hidden" role="status">
        {list.busy ? t('loading') : list.added > 0 && t('more_loaded', { count: list.added })}
      </p>
    </div>
  );
}

/** Something happens while the list is open: it is read again, and so seen. */
function useNews() {
  const { revalidate } = useRevalidator();
  const count = useKnownCount();
  const before = useRef(count);
  const readAgain = useEffectEvent(() => void revalidate());
  useEffect(() => {
    if (count > before.current) readAgain();
    before.current = count;
  }, [count]);
}

/** Pages that were asked for stay below the first one, also when that is loaded anew. */
function useMore(items: readonly BellItem[], cursor: string | null) {
  const api = useApi();
  const [more, setMore] = useState<{ items: BellItem[]; cursor: string | null }>();
  const [busy, setBusy] = useState(false);
  const [added, setAdded] = useState(0);
  const known = new Set(items.map(({ id }) => id));
  const shown = [...items, ...(more?.items.filter(({ id }) => !known.has(id)) ?? [])];
  const after = more ? more.cursor : cursor;
  const loadMore = async (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || !after) return;
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    try {
      const answer = await api('bell', undefined, { after });
      setAdded(answer.items.length);
      setMore({ items: [...shown, ...answer.items], cursor: answer.cursor });
    } catch {
      // The link leads there all the same.
      location.assign(`?after=${after}`);
    } finally {
      setBusy(false);
    }
  };
  return { shown, cursor: after, busy, added, loadMore: (event: MouseEvent) => void loadMore(event) };
}
