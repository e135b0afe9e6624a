import ChevronDown from 'lucide-react/icons/chevron-down';
import WalletCards from 'lucide-react/icons/wallet-cards';
import { useEffect, useId, useState, useSyncExternalStore } from 'react';
import type { PaymentMethod } from '#contract/payments/payment-types.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { useMoney } from '#web/platform/use-money.ts';
import { Face } from '#web/ui/face.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { DiscPicture } from '#web/ui/pictures.tsx';
import { type Door, doorsOf } from './doors.ts';
import type { Checkout } from './order-summary.tsx';

interface MethodListProps {
  checkout: Checkout;
  onChoose: (method: PaymentMethod) => void;
  error: string | false | undefined;
}

/** How one can pay from there, the usual ways first; none is chosen for anybody. */
export function MethodList({ checkout: { methods, method, discounted, bundle }, onChoose, error }: MethodListProps) {
  const t = useTranslations('checkout.methods');
  const id = useId();
  // What was pressed holds at once; its price, and with it the page's own word for it, follows.
  const [chosen, setChosen] = useState(method);
  useEffect(() => setChosen(method), [method]);
  const [open, setOpen] = useState(false);
  const { usual, more } = doorsOf(methods, { chosen, discounted, applePay: useApplePay() });
  return (
    <div className="field">
      <h2 className="checkout__heading" id={`${id}-title`}>
        {t('title')}
      </h2>
      <div className="methods" data-invalid={error ? true : undefined}>
        <div
          role="radiogroup"
          aria-labelledby={`${id}-title`}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
        >
          {[...usual, ...(open ? more : [])].map((door) => (
            <MethodDoor
              key={door.cards ? 'card' : door.method}
              door={door}
              currency={bundle.currency}
              checked={door.method === chosen}
              onChoose={() => {
                setChosen(door.method);
                onChoose(door.method);
              }}
            />
          ))}
        </div>
        {more.length > 0 && !open && (
          <button type="button" className="methods__more" aria-expanded="false" onClick={() => setOpen(true)}>
            <ChevronDown aria-hidden="true" />
            {t('more')}
          </button>
        )}
      </div>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  );
}

interface MethodDoorProps {
  door: Door;
  currency: Checkout['bundle']['currency'];
  checked: boolean;
  onChoose: () => void;
}

function MethodDoor({ door: { method, fee, cards }, currency, checked, onChoose }: MethodDoorProps) {
  const t = useTranslations('checkout.methods');
  const names = useTranslations('methods');
  const money = useMoney();
  return (
    <label className="methods__method">
      <input className="radio" type="radio" name="paymentmethod" value={method} checked={checked} onChange={onChoose} />
      <span className="methods__name">{cards ? t('card') : names(method)}</span>
      <Marks methods={cards ?? [method]} />
      {fee > 0 ? (
        <span className="methods__end num">{t('fee', { fee: money(fee, currency) })}</span>
      ) : (
        method === 'sdd' && <span className="methods__end">{t('sdd')}</span>
      )}
    </label>
  );
}

const marks: Partial<Record<PaymentMethod, string>> = {
  cartebancaire: 'CB',
  visa: 'VISA',
  mastercard: 'MC',
  maestro: 'MAESTRO',
};

/** Which cards, in letters: a logo is its owner's. */
function Marks({ methods }: { methods: readonly PaymentMethod[] }) {
  const shown = methods.flatMap((method) => marks[method] ?? []);
  return (
    <span className="methods__marks" aria-hidden="true">
      {shown.map((mark) => (
        <span key={mark}>{mark}</span>
      ))}
    </span>
  );
}

/** Known only in the browser; the server leaves it among the others. */
function useApplePay() {
  return useSyncExternalStore(
    neverChanges,
    () => 'ApplePaySession' in window,
    () => false,
  );
}

const neverChanges = () => () => {};

export function NoMethods() {
  const t = useTranslations('checkout.methods.none');
  return (
    <Face kind="notice" picture={<DiscPicture icon={<WalletCards />} />} title={t('title')}>
      <p>{t('text')}</p>
    </Face>
  );
}
