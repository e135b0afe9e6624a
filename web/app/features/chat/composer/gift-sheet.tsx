import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useShell } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { useApi } from '#web/platform/use-api.ts';
import { Button } from '#web/ui/button.tsx';
import { Modal } from '#web/ui/modal.tsx';
import type { Content } from '../outbox/message-body.ts';
import { useGiftName } from './gift-name.ts';
import { usePriceOf } from './prices.ts';
import { SheetFailure, SheetLoading } from './sheet-loading.tsx';
import type { Terms } from './terms.ts';
import './sheets.css';

interface GiftSheetProps {
  name: string;
  costs: Terms['costs'];
  onSend: (content: Content) => Promise<boolean>;
  onClose: () => void;
}

/** Gifts to choose from; the button says what the chosen one costs. */
export default function GiftSheet({ name, costs, onSend, onClose }: GiftSheetProps) {
  const t = useTranslations('chat.gifts');
  const shell = useTranslations('shell');
  const priceOf = usePriceOf();
  const giftName = useGiftName();
  const { locale } = useShell();
  const api = useApi();
  const [chosen, setChosen] = useState<string>();
  const { data, isPending, isError, refetch } = useQuery({
    queryKey: ['gifts', locale],
    queryFn: () => api('gifts'),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const gift = data?.gifts.find(({ id }) => id === chosen);
  const credits = gift?.credits ?? costs.gift;
  const give = () => {
    if (!gift) return;
    onClose();
    void onSend({ kind: 'gift', gift: gift.id });
  };
  return (
    <Modal
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('title', { name })}
      closeLabel={shell('close')}
      footer={
        <Button block variant="primary" disabled={!gift} onClick={give}>
          {gift ? t('send', { credits, price: priceOf(credits) }) : t('choose')}
        </Button>
      }
    >
      {isPending && <SheetLoading label={t('loading')} className="gift-grid" count={12} />}
      {isError && <SheetFailure kind="gifts" onAgain={() => void refetch()} />}
      {data && (
        <fieldset className="gift-grid">
          <legend className="visually-hidden">{t('choose')}</legend>
          {data.gifts.map((one) => (
            <label key={one.id}>
              <input
                type="radio"
                name="gift"
                value={one.id}
                checked={one.id === chosen}
                onChange={() => setChosen(one.id)}
              />
              <img src={one.image} alt="" width="56" height="56" />
              {giftName(one.id)}
              <small>{t('price', { credits: one.credits })}</small>
            </label>
          ))}
        </fieldset>
      )}
    </Modal>
  );
}
