import BadgePercent from 'lucide-react/icons/badge-percent';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { timeBonus, welcomeDiscount } from '#contract/constants.ts';
import { usePathTo, useShell } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { DiscPicture } from '#web/ui/pictures.tsx';
import './discounts.css';

export interface TimeBonusModalProps {
  clock: ReactNode;
  onClose: () => void;
}

/** Says once, at length, what the banner says in a line. */
export default function TimeBonusModal({ clock, onClose }: TimeBonusModalProps) {
  const t = useTranslations('bonus.modal');
  const shell = useTranslations('shell');
  const { settings } = useShell();
  const pathTo = usePathTo();
  return (
    <Modal
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('title', { percentage: timeBonus.percentage })}
      closeLabel={shell('close')}
    >
      <div className="bonus-modal">
        <DiscPicture tone="accent" icon={<BadgePercent />} />
        <p>{t('text', { site: settings.name, percentage: timeBonus.percentage })}</p>
        {clock}
        <p className="bonus-modal__why">
          {t('why', { percentage: welcomeDiscount.percentage, hours: welcomeDiscount.hours })}
        </p>
        <Link
          className={buttonClass({ variant: 'primary', size: 'lg', block: true })}
          to={pathTo('credits')}
          onClick={onClose}
          viewTransition
        >
          {t('action')}
        </Link>
        <Button variant="plain" block onClick={onClose}>
          {t('dismiss')}
        </Button>
      </div>
    </Modal>
  );
}
