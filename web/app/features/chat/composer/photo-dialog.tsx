import { useEffect, useState } from 'react';
import { closePicture, openPicture, wholePicture } from '#web/features/photos/prepare-photo.ts';
import { ApiError } from '#web/platform/api.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { uploadPhoto } from '#web/platform/upload.ts';
import { useApiOptions } from '#web/platform/use-api.ts';
import { AlertBanner } from '#web/ui/alert-banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { Progress } from '#web/ui/progress.tsx';
import { keptFiles } from '../outbox/kept-files.ts';
import type { Content } from '../outbox/message-body.ts';
import { usePriceOf } from './prices.ts';
import type { Terms } from './terms.ts';
import './sheets.css';

interface PhotoDialogProps {
  userId: string;
  name: string;
  file: File;
  costs: Terms['costs'];
  onSend: (content: Content) => Promise<boolean>;
  onClose: () => void;
}

/** The photo, what it costs and what happens to it, before it is sent. */
export default function PhotoDialog({ userId, name, file, costs, onSend, onClose }: PhotoDialogProps) {
  const t = useTranslations('chat.photo');
  const shell = useTranslations('shell');
  const options = useApiOptions();
  const priceOf = usePriceOf();
  const picture = usePicture(file);
  const [share, setShare] = useState<number>();
  const [refusal, setRefusal] = useState<string>();
  const photos = keptFiles(userId);
  /** Without a connection it waits on this device; where a browser keeps nothing, it cannot. */
  const isKept = (key: string, photo: Blob) =>
    photos.keep(key, photo).then(
      () => true,
      () => false,
    );
  const send = async () => {
    setShare(0);
    setRefusal(undefined);
    const whole = picture ? await wholePicture(file, picture) : file;
    const key = crypto.randomUUID();
    try {
      if (!navigator.onLine) throw noConnection(options.genericMessage);
      const upload = { onProgress: setShare, forChat: true };
      const { photo } = await uploadPhoto({ ...options, newKey: () => key }, whole, upload);
      onClose();
      await onSend({ kind: 'photo', photo: photo.id, ...(photo.card && { shown: { card: photo.card } }) });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.status === 0 && (await isKept(key, whole))) {
        onClose();
        if (!(await onSend({ kind: 'photo', kept: key }))) await photos.forget(key);
        return;
      }
      setRefusal(error.fields.photo ?? error.message);
      setShare(undefined);
    }
  };
  return (
    <Modal
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('title')}
      closeLabel={shell('close')}
      footer={
        <Button block variant="primary" busy={share !== undefined} busyLabel={t('sending')} onClick={() => void send()}>
          {t('send', { credits: costs.photo, price: priceOf(costs.photo) })}
        </Button>
      }
    >
      {picture && <img className="photo-preview" src={picture.src} alt={t('alt')} />}
      <p className="sheet-foot">{t('text', { name })}</p>
      {share !== undefined && <Progress label={t('sending')} value={share * 100} />}
      {refusal && <AlertBanner tone="danger">{refusal}</AlertBanner>}
    </Modal>
  );
}

const noConnection = (message: string) => new ApiError(0, 'internal', message);

/** The picture as far as this browser can show it. */
function usePicture(file: File) {
  const [picture, setPicture] = useState<HTMLImageElement>();
  useEffect(() => {
    let opened: HTMLImageElement | undefined;
    let wanted = true;
    void openPicture(file).then((found) => {
      opened = found;
      if (wanted) setPicture(found);
      else if (found) closePicture(found);
    });
    return () => {
      wanted = false;
      if (opened) closePicture(opened);
    };
  }, [file]);
  return picture;
}
