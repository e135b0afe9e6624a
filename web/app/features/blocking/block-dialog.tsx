import { useState } from 'react';
import { forgetFoundMembers } from '#web/features/search/search.ts';
import { ApiError } from '#web/platform/api.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { useApi } from '#web/platform/use-api.ts';
import { AlertBanner } from '#web/ui/alert-banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { useUnblock } from './use-unblock.ts';
import './block-dialog.css';

interface BlockDialogProps {
  id: string;
  name: string;
  onClose: () => void;
  /** Goes on to another page: the one it was opened on is about whoever is blocked. */
  onBlocked: () => void;
}

/** Says what a block does before it does it: what it deletes does not come back with a change of mind. */
export default function BlockDialog({ id, name, onClose, onBlocked }: BlockDialogProps) {
  const t = useTranslations('blocking.block');
  const api = useApi();
  const { unblock } = useUnblock();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const block = async () => {
    setBusy(true);
    setRefusal(undefined);
    try {
      await api('blockMember', { id });
      // What was found before may show them still.
      forgetFoundMembers();
      onClose();
      onBlocked();
      void showToast({
        id: `block-${id}`,
        tone: 'ok',
        title: t('blocked', { name }),
        line: t('where'),
        action: { label: t('undo'), onSelect: () => void unblock({ id, name }) },
      });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setRefusal(error.message);
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('title', { name })}
      footer={
        <>
          {/* First, so that the keyboard stands here when the dialog opens. */}
          <Button variant="plain" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button variant="danger" busy={busy} busyLabel={t('busy')} onClick={() => void block()}>
            {t('do', { name })}
          </Button>
        </>
      }
    >
      <ul className="block-effects">
        <li>{t('effects.hidden')}</li>
        <li>{t('effects.deleted')}</li>
        <li>{t('effects.told', { name })}</li>
        <li>{t('effects.undo')}</li>
      </ul>
      {refusal && <AlertBanner tone="danger">{refusal}</AlertBanner>}
    </Modal>
  );
}
