import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { usePathTo } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { useApi } from '#web/platform/use-api.ts';
import { useMoney } from '#web/platform/use-money.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Face } from '#web/ui/face.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { useCheckoutAddress } from './checkout-address.ts';
import type { Payment } from './load-checkout.server.ts';
import { stageOf } from './payment-stage.ts';

/** Ordered, not paid yet: either nobody has told us, or it was left half-way. */
export function WaitingFace({ payment }: { payment: Payment }) {
  const t = useTranslations('checkout.waiting');
  const methods = useTranslations('methods');
  const money = useMoney();
  const pathTo = usePathTo();
  const leaving = useLeaving(payment);
  const isOpen = stageOf(payment) === 'open';
  const other = (
    <Button variant="plain" busy={leaving.busy} onClick={leaving.leave}>
      {t('other')}
    </Button>
  );
  return (
    <div role="status">
      <Face
        kind="notice"
        picture={isOpen ? undefined : <Spinner />}
        title={t(isOpen ? 'open_title' : 'title')}
        action={
          isOpen && payment.redirect_url ? (
            // Another house: the browser goes there, not the router.
            <a className={buttonClass({ variant: 'primary', size: 'lg' })} href={payment.redirect_url}>
              {t('continue', { amount: money(payment.amount, payment.currency) })}
            </a>
          ) : (
            <Link className={buttonClass()} to={pathTo('transactions-id', { id: payment.payment_id })} viewTransition>
              {t('transactions')}
            </Link>
          )
        }
        secondAction={other}
      >
        <p>{isOpen ? t('open_text') : t('text', { method: methods(payment.paymentmethod) })}</p>
      </Face>
    </div>
  );
}

/** Gives the order up first, so that a code it holds is free for the next one; if it is paid all the same, that counts. */
function useLeaving({ payment_id: id }: Payment) {
  const api = useApi();
  const navigate = useNavigate();
  const address = useCheckoutAddress();
  const [busy, setBusy] = useState(false);
  const leave = async () => {
    setBusy(true);
    // Whatever became of it in the meantime, the form is where they wanted to go.
    await api('cancelPayment', { payment_id: id }).catch(() => {});
    await navigate(address({ payment: null }), { replace: true, preventScrollReset: true });
    setBusy(false);
  };
  return { leave: () => void leave(), busy };
}
