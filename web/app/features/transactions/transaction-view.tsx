import FileText from 'lucide-react/icons/file-text';
import { Link, useRevalidator } from 'react-router';
import { callPaths } from '#contract/call-paths.ts';
import { useLive } from '#web/platform/live.ts';
import { usePathTo } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { useMoney } from '#web/platform/use-money.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { FactRow, Rows } from '#web/ui/rows.tsx';
import { WayBack } from '#web/ui/way-back.tsx';
import { StatusLabel } from './status-label.tsx';
import { type Transaction, useDate } from './transaction.ts';
import { Withdrawal } from './withdrawal.tsx';

/** One order: what it was, what was paid, its invoice, and the way out of it. */
export function TransactionView({ transaction }: { transaction: Transaction }) {
  const t = useTranslations('transactions');
  const pathTo = usePathTo();
  const date = useDate();
  const { revalidate } = useRevalidator();
  useLive('payment', ({ payment }) => void (payment.payment_id === transaction.payment_id && revalidate()));
  const {
    payment_id: id,
    credits,
    created_at: at,
    invoice_number: invoice,
    bundle,
    paymentmethod,
    status,
  } = transaction;
  const isOpen = status === 'loading' || status === 'pending';
  const title = t('detail.title', { count: credits, date: date(at) });
  return (
    <div className="credits">
      <title>{title}</title>
      <WayBack to={pathTo('transactions-id')}>{t('back')}</WayBack>
      <h1>{title}</h1>
      <Facts transaction={transaction} />
      <div className="transaction__ways">
        {invoice && (
          <a
            className={buttonClass()}
            href={`${callPaths.invoice.path}?${new URLSearchParams({ id })}`}
            target="_blank"
            rel="noopener"
          >
            <FileText aria-hidden="true" />
            {t('detail.open_invoice')}
          </a>
        )}
        {isOpen && (
          <Link
            className={buttonClass({ variant: 'primary' })}
            to={`${pathTo('credits-id-paymentmethod', { id: bundle, paymentmethod })}?payment=${id}`}
            viewTransition
          >
            {t('detail.continue')}
          </Link>
        )}
        {(status === 'failed' || status === 'cancelled') && (
          <Link
            className={buttonClass({ variant: 'primary' })}
            to={pathTo('credits-id-paymentmethod', { id: bundle })}
            viewTransition
          >
            {t('detail.again')}
          </Link>
        )}
      </div>
      <Withdrawal key={id} transaction={transaction} />
    </div>
  );
}

function Facts({ transaction }: { transaction: Transaction }) {
  const t = useTranslations('transactions.detail');
  const methods = useTranslations('methods');
  const money = useMoney();
  const date = useDate('short');
  const { currency, discount, fee, refunded } = transaction;
  const amount = (minor: number) => <span className="num">{money(minor, currency)}</span>;
  return (
    <Rows>
      <FactRow label={t('status')} value={<StatusLabel transaction={transaction} />} />
      <FactRow label={t('number')} value={<span className="num">{transaction.payment_id}</span>} />
      <FactRow label={t('ordered')} value={date(transaction.created_at)} />
      {transaction.completed_at && <FactRow label={t('paid')} value={date(transaction.completed_at)} />}
      <FactRow label={t('method')} value={methods(transaction.paymentmethod)} />
      <FactRow label={t('price')} value={amount(transaction.price)} />
      {discount && (
        <FactRow
          label={t('discount', { percentage: discount.percentage, code: discount.code })}
          value={amount(-discount.amount)}
        />
      )}
      {fee > 0 && <FactRow label={t('fee')} value={amount(fee)} />}
      <FactRow label={<b>{t('total')}</b>} value={<b>{amount(transaction.amount)}</b>} />
      {refunded > 0 && <FactRow label={t('refunded')} value={amount(refunded)} />}
      <FactRow label={t('statement')} value={transaction.statement_name} />
      {transaction.invoice_number && <FactRow label={t('invoice')} value={transaction.invoice_number} />}
    </Rows>
  );
}
