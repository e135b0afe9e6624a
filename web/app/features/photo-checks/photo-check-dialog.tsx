import BadgeCheck from 'lucide-react/icons/badge-check';
import Camera from 'lucide-react/icons/camera';
import CircleCheck from 'lucide-react/icons/circle-check-big';
import Lock from 'lucide-react/icons/lock';
import Trash2 from 'lucide-react/icons/trash-2';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import type { GesturePair, PhotoCheck } from '#contract/photo-checks/photo-checks.ts';
import { ApiError } from '#web/platform/api.ts';
import { useLive } from '#web/platform/live.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { useApi } from '#web/platform/use-api.ts';
import { AlertBanner } from '#web/ui/alert-banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Face } from '#web/ui/face.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { DiscPicture } from '#web/ui/pictures.tsx';
import { Loading, SkeletonText } from '#web/ui/skeleton.tsx';
import { CameraSteps } from './camera-steps.tsx';
import { GesturePicture } from './gesture-picture.tsx';
import './photo-checks.css';

/** What a photo check is, its gestures, the camera, and what became of it. */
export default function PhotoCheckDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('photo-checks');
  const shell = useTranslations('shell');
  const api = useApi();
  const [check, setCheck] = useState<PhotoCheck>();
  const [refusal, setRefusal] = useState<string>();
  const [isFilming, setFilming] = useState(false);
  const fail = (error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
    setRefusal(error.message);
  };
  const ask = () => api('photoCheck').then(setCheck, fail);
  const askFirst = useEffectEvent(ask);
  useEffect(() => void askFirst(), []);
  // A decision comes with an entry in the bell; whoever stands before the camera is not disturbed.
  useLive('bell', () => !isFilming && void ask());
  const send = async (gestures: GesturePair, [first, second]: readonly Blob[]) => {
    const form = new FormData();
    form.append('gestures', gestures.join());
    if (first) form.append('first', first, 'first.jpg');
    if (second) form.append('second', second, 'second.jpg');
    setRefusal(undefined);
    try {
      setCheck(await api('askPhotoCheck', form));
    } catch (error) {
      fail(error);
      // The gestures may be others by now.
      await ask();
    }
    setFilming(false);
  };
  return (
    <Modal open onOpenChange={(open) => !open && onClose()} title={t('title')} closeLabel={shell('close')} phone="full">
      <div className="photo-check">
        {refusal && <AlertBanner tone="danger">{refusal}</AlertBanner>}
        {!check && !refusal && (
          <Loading label={t('loading')}>
            <SkeletonText lines={6} />
          </Loading>
        )}
        {check && !isFilming && <State check={check} onClose={onClose} />}
        {check?.gestures && !isFilming && <HowTo gestures={check.gestures} onStart={() => setFilming(true)} />}
        {check?.gestures && isFilming && <CameraSteps gestures={check.gestures} onSend={send} />}
      </div>
    </Modal>
  );
}

function State({ check: { state, has_photo: hasPhoto, reason }, onClose }: { check: PhotoCheck; onClose: () => void }) {
  const t = useTranslations('photo-checks');
  const back = (
    <Button variant="outline" onClick={onClose}>
      {t('back')}
    </Button>
  );
  if (state === 'waiting' || state === 'checked')
    return (
      <Face
        kind="notice"
        focused
        picture={
          <DiscPicture
            tone="ok"
            icon={state === 'checked' ? <BadgeCheck aria-hidden="true" /> : <CircleCheck aria-hidden="true" />}
          />
        }
        title={t(`${state}.title`)}
        titleAs="h3"
        action={back}
      >
        <p>{t(`${state}.text`)}</p>
      </Face>
    );
  if (!hasPhoto)
    return (
      <Face
        kind="notice"
        picture={<DiscPicture tone="accent" icon={<Camera aria-hidden="true" />} />}
        title={t('no_photo.title')}
        titleAs="h3"
        action={back}
      >
        <p>{t('no_photo.text')}</p>
      </Face>
    );
  if (state === 'none') return null;
  return (
    <AlertBanner tone={state === 'refused' ? 'warn' : 'info'}>
      {t.rich(`again.${state}`, { reason: reason ?? '', b: (words) => <b>{words}</b> })}
    </AlertBanner>
  );
}

function HowTo({ gestures, onStart }: { gestures: GesturePair; onStart: () => void }) {
  const t = useTranslations('photo-checks');
  return (
    <>
      <p>{t('text')}</p>
      <ol className="photo-check__gestures">
        {gestures.map((gesture, place) => (
          <li key={gesture}>
            <GesturePicture gesture={gesture} />
            <b>{t('numbered', { number: place + 1, gesture: t(`gestures.${gesture}`) })}</b>
          </li>
        ))}
      </ol>
      <small>{t('mirror')}</small>
      <ul className="photo-check__promises">
        <Promised icon={<Lock aria-hidden="true" />}>{t('promises.encrypted')}</Promised>
        <Promised icon={<Trash2 aria-hidden="true" />}>{t('promises.erased')}</Promised>
        <Promised icon={<BadgeCheck aria-hidden="true" />}>{t('promises.badge')}</Promised>
      </ul>
      <Button variant="primary" block onClick={onStart}>
        <Camera aria-hidden="true" />
        {t('start')}
      </Button>
    </>
  );
}

const Promised = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <li>
    {icon}
    <span>{children}</span>
  </li>
);
