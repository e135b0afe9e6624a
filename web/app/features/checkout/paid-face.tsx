import Check from 'lucide-react/icons/check';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { findUnfinished, forgetUnfinished, type Unfinished } from '#web/features/shop/unfinished-conversation.ts';
import { usePathTo, useShell } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { useMoney } from '#web/platform/use-money.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Face } from '#web/ui/face.tsx';
import { DiscPicture } from '#web/ui/pictures.tsx';
import type { Payment } from './load-checkout.server.ts';

/** Paid: what is there now, and the way on. */
export function PaidFace({ payment }: { payment: Payment }) {
  const t = useTranslations('checkout.paid');
  const methods = useTranslations('methods');
  const money = useMoney();
  const pathTo = usePathTo();
  const unfinished = useUnfinished();
  return (
    <div className="checkout-done" role="status">
      <title>{t('title', { count: payment.credits })}</title>
      <Face
        kind="notice"
        picture={<DiscPicture tone="ok" icon={<Check />} />}
        title={t('title', { count: payment.credits })}
        titleAs="h1"
        action={
          unfinished ? (
            <Link
              className={buttonClass({ variant: 'primary', size: 'lg' })}
              to={pathTo('members-id-chat', { id: unfinished.id })}
              onClick={forgetUnfinished}
              viewTransition
            >
              {t('back_to', { name: unfinished.name })}
            </Link>
          ) : (
            <Link className={buttonClass({ variant: 'primary', size: 'lg' })} to={pathTo('members')} viewTransition>
              {t('action')}
            </Link>
          )
        }
        secondAction={
          <Link
            className={buttonClass({ variant: 'plain' })}
            to={pathTo('transactions-id', { id: payment.payment_id })}
            viewTransition
          >
            {t('details')}
          </Link>
        }
      >
        <p>{t('premium')}</p>
        <p>
          {t('text', {
            amount: money(payment.amount, payment.currency),
            method: methods(payment.paymentmethod),
          })}
        </p>
      </Face>
    </div>
  );
}

/** Known in the browser alone. What was typed there is still in the composer: one tap sends it. */
function useUnfinished() {
  const { user } = useShell();
  const [unfinished, setUnfinished] = useState<Unfinished>();
  useEffect(() => setUnfinished(findUnfinished(user?.id ?? '', Date.now())), [user?.id]);
  return unfinished;
}
