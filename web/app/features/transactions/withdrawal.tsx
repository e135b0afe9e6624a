import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Answer } from '#contract/calls.ts';
import { ApiError } from '#web/platform/api.ts';
import { useShell } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { useApi } from '#web/platform/use-api.ts';
import { useMoney } from '#web/platform/use-money.ts';
import { AlertBanner } from '#web/ui/alert-banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { type Transaction, useDate } from './transaction.ts';

/** Two steps out of a purchase, as the law words them, and a dated receipt of it at once. */
export function Withdrawal({ transaction }: { transaction: Transaction }) {
  const t = useTranslations('transactions.withdraw');
  const [asked, setAsked] = useState(false);
  const { withdraw, received, busy, refusal } = useWithdrawing(transaction.payment_id);
  const day = useDate('short');
  if (received) return <Received received={received} />;
  if (!transaction.withdraw_until) return null;
  return (
    <section className="credits__part">
      <h2>{t('title')}</h2>
      <p className="credits__hint">{t('text', { date: day(transaction.withdraw_until) })}</p>
      {refusal && <AlertBanner tone="danger">{refusal}</AlertBanner>}
      {asked ? (
        <Confirmation transaction={transaction} busy={busy} onConfirm={withdraw} onKeep={() => setAsked(false)} />
      ) : (
        <Button onClick={() => setAsked(true)}>{t('start')}</Button>
      )}
    </section>
  );
}

interface ConfirmationProps {
  transaction: Transaction;
  busy: boolean;
  onConfirm: () => void;
  onKeep: () => void;
}

// Moves the focus, as this replaces the button that was pressed.
const takeFocus = (element: HTMLElement | null) => element?.focus();

function Confirmation({
  transaction: { credits, amount, currency, created_at: at },
  busy,
  onConfirm,
  onKeep,
}: ConfirmationProps) {
  const t = useTranslations('transactions.withdraw.step');
  const money = useMoney();
  const day = useDate();
  return (
    <Card className="withdrawal">
      <h3 tabIndex={-1} ref={takeFocus}>
        {t('title')}
      </h3>
      <p>{t('text', { count: credits, amount: money(amount, currency), date: day(at) })}</p>
      <div className="withdrawal__ways">
        <Button variant="primary" busy={busy} busyLabel={t('busy')} onClick={onConfirm}>
          {t('confirm')}
        </Button>
        <Button variant="plain" onClick={onKeep}>
          {t('keep')}
        </Button>
      </div>
    </Card>
  );
}

function Received({ received: { withdrawn_at: at, refund, payment } }: { received: Answer<'withdraw'> }) {
  const t = useTranslations('transactions.withdraw.done');
  const money = useMoney();
  const day = useDate('short');
  const { user } = useShell();
  return (
    <div role="status">
      <AlertBanner tone="ok">
        <b>{t('title')}</b>
        <p>{t('text', { date: day(at), amount: money(refund, payment.currency), email: user?.email ?? '' })}</p>
      </AlertBanner>
    </div>
  );
}

function useWithdrawing(id: string) {
  const api = useApi();
  const shell = useTranslations('shell');
  const { revalidate } = useRevalidator();
  const [received, setReceived] = useState<Answer<'withdraw'>>();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const withdraw = async () => {
    setBusy(true);
    setRefusal(undefined);
    try {
      setReceived(await api('withdraw', { payment_id: id }));
      await revalidate();
    } catch (failure) {
      setRefusal(failure instanceof ApiError ? failure.message : shell('generic_error'));
    } finally {
      setBusy(false);
    }
  };
  return { withdraw: () => void withdraw(), received, busy, refusal };
}
