import { useState } from 'react';
import Cropper, { type Area } from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { useFormatter, useTranslations } from '#web/platform/translate.ts';
import { Button } from '#web/ui/button.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { drawPart } from './prepare-photo.ts';
import './photos.css';

interface CropDialogProps {
  picture: HTMLImageElement;
  /** From 1, of how many. */
  number: number;
  total: number;
  onCropped: (photo: Blob) => void;
  onWhole: () => void;
  onCancel: () => void;
}

const aspect = 4 / 5;
const largestZoom = 4;

/** Chooses the part others see, by finger, mouse, wheel or arrow keys. Nobody has to. */
export default function CropDialog({ picture, number, total, onCropped, onWhole, onCancel }: CropDialogProps) {
  const t = useTranslations('photos.crop');
  const shell = useTranslations('shell');
  const format = useFormatter();
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [part, setPart] = useState<Area>();
  const [busy, setBusy] = useState(false);
  const use = async () => {
    setBusy(true);
    const drawn = part && (await drawPart(picture, part));
    // A browser that cannot draw can still send.
    if (drawn) onCropped(drawn);
    else onWhole();
  };
  return (
    <Modal
      open
      onOpenChange={(open) => !open && onCancel()}
      title={total > 1 ? t('title_of', { number, total }) : t('title')}
      description={t('text')}
      closeLabel={shell('close')}
      phone="full"
      footer={
        <>
          <Button variant="primary" busy={busy} busyLabel={t('busy')} onClick={use}>
            {t('use')}
          </Button>
          <Button variant="plain" onClick={onWhole}>
            {t('whole')}
          </Button>
        </>
      }
    >
      <div className="crop">
        <div className="crop__stage">
          <Cropper
            image={picture.src}
            crop={crop}
            zoom={zoom}
            maxZoom={largestZoom}
            aspect={aspect}
            keyboardStep={8}
            showGrid={false}
            disableAutomaticStylesInjection
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropAreaChange={(_percent, pixels) => setPart(pixels)}
            mediaProps={{ alt: '' }}
            cropperProps={{ role: 'group', 'aria-label': t('area') }}
          />
        </div>
        <label className="crop__zoom">
          <span>{t('zoom')}</span>
          <input
            type="range"
            min="1"
            max={largestZoom}
            step="0.05"
            value={zoom}
            aria-valuetext={format.number(zoom, { style: 'percent', maximumFractionDigits: 0 })}
            onChange={(event) => setZoom(event.target.valueAsNumber)}
          />
        </label>
      </div>
    </Modal>
  );
}
