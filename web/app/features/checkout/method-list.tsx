import WalletCards from 'lucide-react/icons/wallet-cards';
import { useEffect, useId, useState } from 'react';
import type { PaymentMethod } from '#contract/payments/payment-types.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { useMoney } from '#web/platform/use-money.ts';
import { Face } from '#web/ui/face.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { DiscPicture } from '#web/ui/pictures.tsx';
import type { Checkout } from './order-summary.tsx';

interface MethodListProps {
  checkout: Checkout;
  onChoose: (method: PaymentMethod) => void;
  error: string | false | undefined;
}

/** How one can pay from there, in the order people there are used to; none is chosen for anybody. */
export function MethodList({ checkout: { methods, method, bundle }, onChoose, error }: MethodListProps) {
  const t = useTranslations('checkout.methods');
  const names = useTranslations('methods');
  const money = useMoney();
  const id = useId();
  // What was pressed holds at once; its price, and with it the page's own word for it, follows.
  const [chosen, setChosen] = useState(method);
  useEffect(() => setChosen(method), [method]);
  return (
    <div className="field">
      <h2 className="checkout__heading" id={`${id}-title`}>
        {t('title')}
      </h2>
      <div
        className="methods"
        role="radiogroup"
        aria-labelledby={`${id}-title`}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
      >
        {methods.map(({ id: each, fee }) => (
          <label key={each} className="methods__method">
            <input
              className="radio"
              type="radio"
              name="paymentmethod"
              value={each}
              checked={each === chosen}
              onChange={() => {
                setChosen(each);
                onChoose(each);
              }}
            />
            <span className="methods__name">{names(each)}</span>
            <Marks method={each} />
            {fee > 0 ? (
              <span className="methods__end num">{t('fee', { fee: money(fee, bundle.currency) })}</span>
            ) : (
              each === 'sdd' && <span className="methods__end">{t('sdd')}</span>
            )}
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  );
}

const marks: Partial<Record<PaymentMethod, readonly string[]>> = {
  creditcard: ['VISA', 'MC'],
  cartebancaire: ['CB'],
  visa: ['VISA'],
  mastercard: ['MC'],
};

/** Which cards, in letters: a logo is its owner's. */
function Marks({ method }: { method: PaymentMethod }) {
  return (
    <span className="methods__marks" aria-hidden="true">
      {marks[method]?.map((mark) => (
        <span key={mark}>{mark}</span>
      ))}
    </span>
  );
}

export function NoMethods() {
  const t = useTranslations('checkout.methods.none');
  return (
    <Face kind="notice" picture={<DiscPicture icon={<WalletCards />} />} title={t('title')}>
      <p>{t('text')}</p>
    </Face>
  );
}
