import ReceiptText from 'lucide-react/icons/receipt-text';
import { data, Link, useLoaderData } from 'react-router';
import type { PageContext } from '#contract/pages/pages.ts';
import { PageFailure } from '#web/features/errors/page-failure.tsx';
import { NothingBought } from '#web/features/shop/nothing-bought.tsx';
import { pageLoader } from '#web/platform/page.server.ts';
import { usePathTo, useShell } from '#web/platform/shell-context.ts';
import { useFormatter, useTranslations } from '#web/platform/translate.ts';
import { useMoney } from '#web/platform/use-money.ts';
import { Card } from '#web/ui/card.tsx';
import { WayBack } from '#web/ui/way-back.tsx';
import { Pager } from './pager.tsx';
import { StatusLabel } from './status-label.tsx';
import type { Transaction } from './transaction.ts';
import { TransactionView } from './transaction-view.tsx';
import '#web/features/shop/credits.css';
import '#web/features/shop/entries.css';
import './transactions.css';

export const loader = pageLoader('transactions-id', ['transactions', 'methods'], async ({ context, params, url }) => {
  if (params.id !== undefined) {
    const opened = (await ask(context, params.id)) ?? null;
    if (!opened) throw data(null, { status: 404 });
    return { opened, list: null };
  }
  const page = url.searchParams.get('page');
  // What is no page is the first one.
  const list = await context.ask('transactions', page && /^[1-9]\d{0,4}$/.test(page) ? { page } : {});
  return { opened: null, list };
});

async function ask(context: PageContext, id: string): Promise<Transaction | undefined> {
  if (!/^\d{1,20}$/.test(id)) return undefined;
  const { transactions } = await context.ask('transactions', { id });
  return transactions[0];
}

export const ErrorBoundary = PageFailure;

/** What a member ordered, as a list; or one order with everything about it. */
export default function TransactionsPage() {
  const { opened, list } = useLoaderData<typeof loader>();
  if (opened) return <TransactionView transaction={opened} />;
  return list && <TransactionList list={list} />;
}

function TransactionList({ list: { transactions, page, pages } }: { list: ListOfTransactions }) {
  const t = useTranslations('transactions');
  const pathTo = usePathTo();
  return (
    <div className="credits">
      <title>{t('title')}</title>
      <WayBack to={pathTo('credits')}>{t('to_credits')}</WayBack>
      <h1>{t('title')}</h1>
      {transactions.length === 0 ? (
        <NothingYet />
      ) : (
        <>
          <p className="credits__hint">{t('lead')}</p>
          <Card padded={false}>
            <ul className="entries">
              {transactions.map((transaction) => (
                <Line key={transaction.payment_id} transaction={transaction} />
              ))}
            </ul>
          </Card>
        </>
      )}
      <Pager page={page} pages={pages} />
    </div>
  );
}

type ListOfTransactions = NonNullable<Awaited<ReturnType<typeof loader>>['list']>;

function Line({ transaction }: { transaction: Transaction }) {
  const t = useTranslations('transactions');
  const methods = useTranslations('methods');
  const format = useFormatter();
  const money = useMoney();
  const pathTo = usePathTo();
  const { time_zone: timeZone } = useShell().settings;
  const { payment_id: id, credits, created_at: at, amount, currency, paymentmethod } = transaction;
  return (
    <li>
      <Link className="transaction" to={pathTo('transactions-id', { id })} viewTransition>
        <span className="entries__what">
          <b>{t('line', { count: credits })}</b>
          <time dateTime={at}>
            {format.dateTime(new Date(at), { dateStyle: 'medium', timeZone })} · {methods(paymentmethod)}
          </time>
        </span>
        <span className="entries__numbers">
          <b className="num">{money(amount, currency)}</b>
          <StatusLabel transaction={transaction} />
        </span>
      </Link>
    </li>
  );
}

function NothingYet() {
  const t = useTranslations('transactions.empty');
  return <NothingBought icon={<ReceiptText />} title={t('title')} text={t('text')} action={t('action')} />;
}
