import Settings from 'lucide-react/icons/settings';
import { useEffect, useEffectEvent, useRef } from 'react';
import { Link, useLoaderData, useRevalidator } from 'react-router';
import { PageFailure } from '#web/features/errors/page-failure.tsx';
import { pageLoader } from '#web/platform/page.server.ts';
import { usePathTo } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { useApi } from '#web/platform/use-api.ts';
import { useMore } from '#web/platform/use-more.ts';
import { useNow } from '#web/platform/use-time-zone.ts';
import { iconButtonClass } from '#web/ui/icon-button.tsx';
import { MoreLink } from '#web/ui/more-link.tsx';
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
  const api = useApi();
  const pathTo = usePathTo();
  const { answer, madeAt } = useLoaderData<typeof loader>();
  const now = useNow(madeAt);
  const list = useMore({ items: answer.items, next: answer.cursor }, async (after) => {
    const { items, cursor: next } = await api('bell', undefined, { after });
    return { items, next };
  });
  useSeeing(answer.items);
  useNewEntries();
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
        <div className="bell-page__list" ref={list.ref}>
          <BellList items={list.shown} now={now} />
        </div>
      ) : (
        <BellEmpty titleAs="h2" />
      )}
      <MoreLink
        list={list}
        status={list.busy ? t('loading') : list.added > 0 && t('more_loaded', { count: list.added })}
      >
        {t('more')}
      </MoreLink>
    </div>
  );
}

/** Something happens while the list is open: it is read again, and so seen. */
function useNewEntries() {
  const { revalidate } = useRevalidator();
  const count = useKnownCount();
  const before = useRef(count);
  const readAgain = useEffectEvent(() => void revalidate());
  useEffect(() => {
    if (count > before.current) readAgain();
    before.current = count;
  }, [count]);
}
