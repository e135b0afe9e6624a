import { Link, useLoaderData } from 'react-router';
import { freeConversations } from '#contract/constants.ts';
import { messagePrices } from '#contract/prices.ts';
import { PageFailure } from '#web/features/errors/page-failure.tsx';
import { pageLoader } from '#web/platform/page.server.ts';
import { usePathTo, useShell } from '#web/platform/shell-context.ts';
import { useFormatter, useTranslations } from '#web/platform/translate.ts';
import { AlertBanner } from '#web/ui/alert-banner.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { FactRow, Rows } from '#web/ui/rows.tsx';
import { Entries } from './entries.tsx';
import './credits.css';

/** So many lines of the statement stand here; the rest has a page of its own. */
const newest = 5;

export const loader = pageLoader('credits', ['credits'], async ({ context }) => {
  const { entries, balance, spending_limit: limit } = await context.ask('creditStatement');
  return { entries: entries.slice(0, newest), balance, limit };
});

export const ErrorBoundary = PageFailure;

/** What a member has, what things cost in credits and in money, and where it went. */
export default function CreditsPage() {
  const t = useTranslations('credits');
  const { entries, balance } = useLoaderData<typeof loader>();
  const pathTo = usePathTo();
  return (
    <div className="credits">
      <title>{t('title')}</title>
      <h1>{t('title')}</h1>
      <p className="credits__balance num">{t('balance', { count: balance })}</p>
      <AlertBanner tone="info">
        <b>{t('soon.title')}</b>
        <p>{t('soon.text')}</p>
      </AlertBanner>
      <Costs />
      <Limit />
      <section className="credits__part">
        <h2>{t('statement.title')}</h2>
        <Entries entries={entries} />
        {entries.length > 0 && (
          <Link className={buttonClass()} to={pathTo('credits-statement')} viewTransition>
            {t('statement.all')}
          </Link>
        )}
      </section>
    </div>
  );
}

function Costs() {
  const t = useTranslations('credits.costs');
  const { settings, user } = useShell();
  const format = useFormatter();
  const country = settings.geoip_selected_country ?? settings.geoip_country;
  const { lowest, highest, currency } = messagePrices(country, 1);
  const money = (minor: number) => format.number(minor / 100, { style: 'currency', currency });
  const cost = (count: number) => <span className="num">{count === 0 ? t('free') : t('credits', { count })}</span>;
  return (
    <section className="credits__part">
      <h2>{t('title')}</h2>
      <Rows>
        {!user?.paid_user && <FactRow label={t('opening', { count: freeConversations })} value={t('free')} />}
        <FactRow label={t('reading')} value={t('free')} />
        <FactRow label={t('message')} value={cost(settings.message_credits)} />
        <FactRow label={t('photo')} value={cost(settings.photo_credits)} />
        <FactRow label={t('gift')} value={cost(settings.gift_credits)} />
      </Rows>
      <p className="credits__hint">{t('text', { lowest: money(lowest), highest: money(highest) })}</p>
    </section>
  );
}

function Limit() {
  const t = useTranslations('credits.limit');
  const format = useFormatter();
  const pathTo = usePathTo();
  const { limit } = useLoaderData<typeof loader>();
  // The week ends at the site's midnight, whatever the reader's clock says.
  const { time_zone: timeZone } = useShell().settings;
  const date = format.dateTime(new Date(limit.resets_at), { dateStyle: 'long', timeZone });
  return (
    <section className="credits__part">
      <h2>{t('title')}</h2>
      <p className="credits__hint">
        {limit.limit === null ? t('none') : t('used', { spent: limit.spent, limit: limit.limit, date })}{' '}
        <Link className="link" to={`${pathTo('settings')}#spending`} viewTransition>
          {t('change')}
        </Link>
      </p>
    </section>
  );
}
