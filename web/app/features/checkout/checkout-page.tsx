import { useLoaderData } from 'react-router';
import { PageFailure } from '#web/features/errors/page-failure.tsx';
import { pageLoader } from '#web/platform/page.server.ts';
import { usePathTo } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { WayBack } from '#web/ui/way-back.tsx';
import { loadCheckout } from './load-checkout.server.ts';
import { OrderForm } from './order-form.tsx';
import { OrderSummary } from './order-summary.tsx';
import { PaidFace } from './paid-face.tsx';
import { stageOf } from './payment-stage.ts';
import { usePaymentEvents } from './use-payment-events.ts';
import { WaitingFace } from './waiting-face.tsx';
import './checkout.css';

const sentences = ['checkout', 'methods'] as const;

export const loader = pageLoader('credits-id-paymentmethod', sentences, ({ context, params, request, url }) =>
  loadCheckout(context, {
    bundle: params.id ?? '',
    method: params.paymentmethod,
    query: url.searchParams,
    cookies: request.headers.get('cookie') ?? '',
  }),
);

export const ErrorBoundary = PageFailure;

/** One bundle on its way to being paid: the order with its price, how to pay it, and how it went. */
export default function CheckoutPage() {
  const t = useTranslations('checkout');
  const pathTo = usePathTo();
  const checkout = useLoaderData<typeof loader>();
  const { payment } = checkout;
  usePaymentEvents(payment);
  const stage = stageOf(payment);
  if (payment && stage === 'paid') return <PaidFace payment={payment} />;
  return (
    <div className="checkout">
      <title>{t('title')}</title>
      <aside className="checkout__order" aria-label={t('order')}>
        <div className="checkout__inside">
          <WayBack to={pathTo('credits')}>{t('back')}</WayBack>
          <OrderSummary checkout={checkout} />
        </div>
      </aside>
      <div className="checkout__pay">
        <div className="checkout__inside">
          {payment && (stage === 'waiting' || stage === 'open') ? (
            <WaitingFace payment={payment} />
          ) : (
            <OrderForm checkout={checkout} />
          )}
        </div>
      </div>
    </div>
  );
}
