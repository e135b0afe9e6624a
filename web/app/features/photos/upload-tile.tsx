import CircleAlert from 'lucide-react/icons/circle-alert';
import ImageIcon from 'lucide-react/icons/image';
import RotateCw from 'lucide-react/icons/rotate-cw';
import X from 'lucide-react/icons/x';
import { useEffect, useState } from 'react';
import { useFormatter, useTranslations } from '#web/platform/translate.ts';
import { Progress } from '#web/ui/progress.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import type { Upload } from './upload-queue.ts';

interface UploadTileProps {
  upload: Upload;
  onDrop: () => void;
  onRetry: () => void;
}

/** A photo on its way: how far it is, or why it was not taken, at the very photo it is about. */
export function UploadTile({
  upload: { file, name, state, share, problem, mayRetry },
  onDrop,
  onRetry,
}: UploadTileProps) {
  const t = useTranslations('photos.upload');
  const format = useFormatter();
  const preview = usePreview(file);
  const percent = format.number(share, { style: 'percent', maximumFractionDigits: 0 });
  const refused = state === 'refused';
  return (
    <li className="photo-tile upload-tile" data-state={state}>
      {preview ? (
        <img className="photo-image" src={preview} alt="" draggable={false} />
      ) : (
        <span className="upload-tile__blank">
          <ImageIcon aria-hidden="true" />
        </span>
      )}
      {refused ? (
        <div className="upload-tile__refusal" role="alert">
          <CircleAlert aria-hidden="true" className="upload-tile__mark" />
          <p>
            <span className="visually-hidden">{t('refused', { name })}</span> {problem}
          </p>
          {mayRetry && (
            <button type="button" className="upload-tile__retry" onClick={onRetry}>
              <RotateCw aria-hidden="true" />
              {t('retry')}
            </button>
          )}
        </div>
      ) : (
        <div className="upload-tile__progress">
          <span className="upload-tile__figure num" aria-hidden="true">
            {state === 'working' && <Spinner />}
            {state === 'sending' && percent}
          </span>
          <span className="upload-tile__words">{t(state)}</span>
          <Progress
            label={t('progress', { name })}
            value={share * 100}
            valueText={state === 'sending' ? percent : t(state)}
          />
        </div>
      )}
      <button type="button" className="photo-tile__edit photo-tile__edit--top" onClick={onDrop}>
        <X aria-hidden="true" />
        <span className="visually-hidden">{refused ? t('forget', { name }) : t('cancel', { name })}</span>
      </button>
    </li>
  );
}

/** The file itself, before it is anywhere else; nothing where the browser cannot show it. */
function usePreview(file: Blob) {
  const [preview, setPreview] = useState<string>();
  useEffect(() => {
    const address = URL.createObjectURL(file);
    const probe = new Image();
    probe.onload = () => setPreview(address);
    probe.src = address;
    return () => {
      probe.onload = null;
      URL.revokeObjectURL(address);
    };
  }, [file]);
  return preview;
}
