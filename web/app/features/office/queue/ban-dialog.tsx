import Coins from 'lucide-react/icons/coins';
import Mail from 'lucide-react/icons/mail';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { TakenItem } from '#contract/moderation/moderation.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { Button } from '#web/ui/button.tsx';
import { Modal } from '#web/ui/modal.tsx';

interface BanDialogProps {
  item: TakenItem;
  notice: string;
  open: boolean;
  onClose: () => void;
  onBan: () => void;
}

/** Says what a ban brings about before it happens. */
export function BanDialog({ item, notice, open, onClose, onBan }: BanDialogProps) {
  const t = useTranslations('office-queue');
  const name = item.member?.name ?? '';
  return (
    <Modal
      open={open}
      onOpenChange={(wanted) => !wanted && onClose()}
      title={t('ban.title', { name })}
      description={notice}
      closeLabel={t('ban.close')}
    >
      <BanEffects item={item} />
      <Button variant="danger" block onClick={onBan}>
        {t('ban.do')}
      </Button>
    </Modal>
  );
}

export function BanEffects({ item }: { item: TakenItem }) {
  const t = useTranslations('office-queue');
  const { payers = 0, credits_received: credits = 0 } = item.context ?? {};
  return (
    <ul className="queue__effects">
      <li>
        <Mail aria-hidden="true" />
        {t('ban.told')}
      </li>
      {payers > 0 && (
        <li>
          <Coins aria-hidden="true" />
          {t('ban.returned', { credits, members: payers })}
        </li>
      )}
      <li>
        <TriangleAlert aria-hidden="true" />
        {t('ban.warned')}
      </li>
    </ul>
  );
}
