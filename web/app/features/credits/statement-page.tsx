import { Link, useLoaderData } from 'react-router';
import { PageFailure } from '#web/features/errors/page-failure.tsx';
import { pageLoader } from '#web/platform/page.server.ts';
import { usePathTo } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { WayBack } from '#web/ui/way-back.tsx';
import { Entries } from './entries.tsx';
import '#web/features/shop/credits.css';

export const loader = pageLoader('credits-statement', ['credits'], async ({ context, url }) => {
  const page = url.searchParams.get('page');
  // What is no page is the first one.
  return context.ask('creditStatement', page && /^[1-9]\d{0,4}$/.test(page) ? { page } : {});
});

export const ErrorBoundary = PageFailure;

/** Every credit that was gained and spent. */
export default function StatementPage() {
  const t = useTranslations('credits');
  const pathTo = usePathTo();
  const { entries, balance, page, pages } = useLoaderData<typeof loader>();
  const pathOf = (number: number) => `${pathTo('credits-statement')}${number > 1 ? `?page=${number}` : ''}`;
  return (
    <div className="credits">
      <title>{t('statement.page_title')}</title>
      <WayBack to={pathTo('credits')}>{t('statement.back')}</WayBack>
      <h1>{t('statement.page_title')}</h1>
      <p className="credits__hint">
        {t('statement.text')} <span className="num">{t('balance', { count: balance })}</span>.
      </p>
      <Entries entries={entries} />
      {pages > 1 && (
        <nav className="credits__pager" aria-label={t('statement.place', { page, pages })}>
          {page > 1 ? (
            <Link className={buttonClass()} to={pathOf(page - 1)} rel="prev">
              {t('statement.previous')}
            </Link>
          ) : (
            <span />
          )}
          <span className="num">{t('statement.place', { page, pages })}</span>
          {page < pages ? (
            <Link className={buttonClass()} to={pathOf(page + 1)} rel="next">
              {t('statement.next')}
            </Link>
          ) : (
            <span />
          )}
        </nav>
      )}
    </div>
  );
}
