import RefreshCw from 'lucide-react/icons/refresh-cw';
import { useId, useState } from 'react';
import { Link, useLoaderData, useNavigate, useRevalidator } from 'react-router';
import { PageFailure } from '#web/features/errors/page-failure.tsx';
import { NothingBought } from '#web/features/shop/nothing-bought.tsx';
import { Rights } from '#web/features/shop/rights.tsx';
import { ApiError } from '#web/platform/api.ts';
import { pageLoader } from '#web/platform/page.server.ts';
import { usePathTo, useShell } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { useApi } from '#web/platform/use-api.ts';
import { useMoney } from '#web/platform/use-money.ts';
import { AlertBanner } from '#web/ui/alert-banner.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { FactRow, Rows } from '#web/ui/rows.tsx';
import { WayBack } from '#web/ui/way-back.tsx';
import '#web/features/shop/credits.css';
import '#web/features/shop/order-note.css';
import './checkout.css';

export const loader = pageLoader('credits-repeat-order', ['checkout', 'methods'], ({ context }) =>
  context.ask('repeatOrder'),
);

export const ErrorBoundary = PageFailure;

/** The last order once more, by what was stored of it: one button, which says what it costs. */
export default function RepeatOrderPage() {
  const t = useTranslations('checkout.repeat');
  const checkout = useTranslations('checkout');
  const pathTo = usePathTo();
  const { order } = useLoaderData<typeof loader>();
  return (
    <div className="credits">
      <title>{t('title')}</title>
      <WayBack to={pathTo('credits')}>{checkout('back')}</WayBack>
      <h1>{t('title')}</h1>
      {order ? <Order order={order} /> : <NothingYet />}
    </div>
  );
}

type LastOrder = NonNullable<Awaited<ReturnType<typeof loader>>['order']>;

function Order({ order }: { order: LastOrder }) {
  const t = useTranslations('checkout.repeat');
  const lines = useTranslations('checkout.lines');
  const checkout = useTranslations('checkout');
  const methods = useTranslations('methods');
  const money = useMoney();
  const pathTo = usePathTo();
  const { label } = order.stored_method;
  const { refund_days: days } = useShell().settings;
  const wish = useId();
  const { repeat, forget, busy, failed, refusal } = useRepeating(order);
  const amount = money(order.amount, order.currency);
  return (
    <>
      <p className="credits__hint">{t('lead')}</p>
      {failed && (
        <AlertBanner tone="danger" icon={<RefreshCw aria-hidden="true" />}>
          <b>{t('failed.title')}</b>
          <p>{t('failed.text', { label })}</p>
        </AlertBanner>
      )}
      {refusal && <AlertBanner tone="danger">{refusal}</AlertBanner>}
      <Rows>
        <FactRow label={lines('bundle', { count: order.credits })} value={money(order.price, order.currency)} />
        {order.discount && (
          <FactRow
            label={lines('discount.code', { percentage: order.discount.percentage })}
            value={money(-order.discount.amount, order.currency)}
          />
        )}
        {order.fee > 0 && (
          <FactRow
            label={lines('fee', { method: methods(order.paymentmethod) })}
            value={money(order.fee, order.currency)}
          />
        )}
        <FactRow label={<b>{lines('total')}</b>} hint={lines('vat')} value={<b className="num">{amount}</b>} />
        <FactRow label={methods(order.paymentmethod)} value={label} />
      </Rows>
      <div className="repeat">
        <p className="order-note" id={wish}>
          {t('wish', { days })}
        </p>
        <Button
          variant="primary"
          size="lg"
          block
          busy={busy}
          busyLabel={checkout('paying')}
          onClick={repeat}
          aria-describedby={wish}
        >
          {failed ? t('failed.retry', { amount }) : t('buy', { amount })}
        </Button>
        {failed && (
          <Link
            className={buttonClass({ size: 'lg', block: true })}
            to={pathTo('credits-id-paymentmethod', { id: order.bundle, paymentmethod: 'paypal' })}
            viewTransition
          >
            {t('failed.paypal')}
          </Link>
        )}
        <Rights statementName={order.statement_name} />
        <Link className="link credits__back" to={pathTo('credits')} viewTransition>
          {t('other')}
        </Link>
        <Button variant="plain" size="sm" disabled={busy} onClick={forget}>
          {t('forget', { label })}
        </Button>
      </div>
    </>
  );
}

/** Charges the stored method. A card that is refused is told so, with two ways on. */
function useRepeating({ bundle, paymentmethod, stored_method: stored }: LastOrder) {
  const api = useApi();
  const shell = useTranslations('shell');
  const { locale } = useShell();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const pathTo = usePathTo();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(stored.failed);
  const [refusal, setRefusal] = useState<string>();
  const repeat = async () => {
    setBusy(true);
    setRefusal(undefined);
    try {
      const { payment } = await api('performRepeatOrder', { immediate_supply: true, language: locale });
      const back = pathTo('credits-id-paymentmethod', { id: bundle, paymentmethod });
      if (payment.redirect_url) return location.assign(payment.redirect_url);
      await navigate(`${back}?payment=${payment.payment_id}`, { viewTransition: true });
    } catch (failure) {
      setBusy(false);
      if (failure instanceof ApiError && failure.code === 'card_failed') return setFailed(true);
      setRefusal(failure instanceof ApiError ? failure.message : shell('generic_error'));
    }
  };
  const forget = async () => {
    setRefusal(undefined);
    try {
      await api('forgetMethod', {});
      await revalidate();
    } catch (failure) {
      setRefusal(failure instanceof ApiError ? failure.message : shell('generic_error'));
    }
  };
  return { repeat: () => void repeat(), forget: () => void forget(), busy, failed, refusal };
}

function NothingYet() {
  const t = useTranslations('checkout.repeat.empty');
  return <NothingBought icon={<RefreshCw />} title={t('title')} text={t('text')} action={t('action')} />;
}
