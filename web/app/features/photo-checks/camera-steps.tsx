import CameraOff from 'lucide-react/icons/camera-off';
import { useEffect, useState } from 'react';
import type { Gesture } from '#contract/photo-checks/gestures.ts';
import type { GesturePair } from '#contract/photo-checks/photo-checks.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { Button } from '#web/ui/button.tsx';
import { Face } from '#web/ui/face.tsx';
import { DiscPicture } from '#web/ui/pictures.tsx';
import { GesturePicture } from './gesture-picture.tsx';
import { useCamera } from './use-camera.ts';

interface CameraStepsProps {
  gestures: GesturePair;
  onSend: (gestures: GesturePair, pictures: readonly Blob[]) => Promise<void>;
}

/** A picture of each gesture, then both to look at before they are sent. */
export function CameraSteps({ gestures, onSend }: CameraStepsProps) {
  const [pictures, setPictures] = useState<readonly Blob[]>([]);
  const next = gestures[pictures.length];
  if (!next)
    return (
      <Review
        gestures={gestures}
        pictures={pictures}
        onSend={() => onSend(gestures, pictures)}
        onAgain={() => setPictures([])}
      />
    );
  return (
    <Filming gesture={next} number={pictures.length + 1} onTaken={(picture) => setPictures([...pictures, picture])} />
  );
}

interface FilmingProps {
  gesture: Gesture;
  number: number;
  onTaken: (picture: Blob) => void;
}

function Filming({ gesture, number, onTaken }: FilmingProps) {
  const t = useTranslations('photo-checks');
  const { video, state, take, retry } = useCamera();
  if (state === 'denied' || state === 'no_camera')
    return (
      <Face
        kind="notice"
        focused
        picture={<DiscPicture tone="accent" icon={<CameraOff aria-hidden="true" />} />}
        title={t(`${state}.title`)}
        titleAs="h3"
        action={
          <Button variant="outline" onClick={retry}>
            {t('retry')}
          </Button>
        }
      >
        <p>{t(`${state}.text`)}</p>
      </Face>
    );
  const press = async () => {
    const picture = await take();
    if (picture) onTaken(picture);
  };
  return (
    <>
      <p role="status" className="photo-check__count">
        {t('count', { number })}
      </p>
      <div className="photo-check__feed" data-running={state === 'running' || undefined}>
        <video ref={video} muted playsInline aria-label={t('feed')} />
        <svg className="photo-check__oval" viewBox="0 0 300 400" aria-hidden="true">
          <ellipse cx="150" cy="184" rx="100" ry="134" />
        </svg>
        <span className="photo-check__model" aria-hidden="true">
          <GesturePicture gesture={gesture} />
        </span>
        <p>{t(`gestures.${gesture}`)}</p>
      </div>
      <button
        type="button"
        className="photo-check__shutter"
        disabled={state !== 'running'}
        aria-label={t('take')}
        onClick={() => void press()}
      />
      <small>{t('light')}</small>
    </>
  );
}

interface ReviewProps {
  gestures: GesturePair;
  pictures: readonly Blob[];
  onSend: () => Promise<void>;
  onAgain: () => void;
}

function Review({ gestures, pictures, onSend, onAgain }: ReviewProps) {
  const t = useTranslations('photo-checks');
  const [isSending, setSending] = useState(false);
  const addresses = useAddresses(pictures);
  const send = async () => {
    setSending(true);
    await onSend();
  };
  return (
    <>
      <p role="status" className="photo-check__count">
        {t('review')}
      </p>
      <ol className="photo-check__taken">
        {gestures.map((gesture, place) => (
          <li key={gesture}>
            {addresses[place] && <img src={addresses[place]} alt={t('taken', { number: place + 1 })} />}
            <span>{t(`gestures.${gesture}`)}</span>
          </li>
        ))}
      </ol>
      <Button variant="primary" block busy={isSending} busyLabel={t('sending')} onClick={() => void send()}>
        {t('send')}
      </Button>
      <Button variant="plain" block disabled={isSending} onClick={onAgain}>
        {t('again_button')}
      </Button>
    </>
  );
}

/** Addresses of what was taken, for as long as it is looked at. */
function useAddresses(pictures: readonly Blob[]): readonly string[] {
  const [addresses, setAddresses] = useState<readonly string[]>([]);
  useEffect(() => {
    const made = pictures.map((picture) => URL.createObjectURL(picture));
    setAddresses(made);
    return () => {
      for (const address of made) URL.revokeObjectURL(address);
    };
  }, [pictures]);
  return addresses;
}
