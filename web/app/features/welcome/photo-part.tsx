import Camera from 'lucide-react/icons/camera';
import Check from 'lucide-react/icons/check';
import { type ChangeEvent, useEffect, useId, useState } from 'react';
import type { Photo } from '#contract/photos/photos.ts';
import { pickedKinds } from '#web/features/photos/prepare-photo.ts';
import { usePhotoUpload } from '#web/features/photos/use-photo-upload.ts';
import { useShell } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { FieldError } from '#web/ui/field.tsx';
import { Progress } from '#web/ui/progress.tsx';

interface PhotoPartProps {
  photos: Photo[];
  onAdded: (photo: Photo) => void;
}

/** One photo, seen at once and sent while it is looked at. */
export function PhotoPart({ photos, onAdded }: PhotoPartProps) {
  const t = useTranslations('welcome.photo');
  const { user } = useShell();
  const inputId = useId();
  const errorId = `${inputId}-error`;
  const { upload, share, problem } = usePhotoUpload();
  const [preview, setPreview] = useState<string>();
  // The browser keeps the whole file in memory as long as its address lives.
  useEffect(() => () => (preview ? URL.revokeObjectURL(preview) : undefined), [preview]);
  const latest = photos.at(-1);
  const sending = share !== undefined;
  const shown = (sending && preview) || latest?.card || preview;

  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    event.target.value = '';
    if (!file || sending) return;
    setPreview(URL.createObjectURL(file));
    const photo = await upload(file);
    if (photo) onAdded(photo);
    else setPreview(undefined);
  };
  return (
    <div className="photo-part">
      <label className="photo-part__drop" htmlFor={inputId} data-filled={shown ? '' : undefined}>
        {shown ? (
          <img src={shown} alt={t('yours', { name: user?.profile.name ?? '' })} width="480" height="600" />
        ) : (
          <span className="photo-part__empty">
            <Camera aria-hidden="true" />
            <b>{t('choose')}</b>
            <span>{t('kinds')}</span>
          </span>
        )}
        {shown && !sending && <span className="photo-part__again">{t('another')}</span>}
      </label>
      <input
        id={inputId}
        type="file"
        className="visually-hidden"
        accept={pickedKinds}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? errorId : undefined}
        onChange={choose}
      />
      {sending && <Progress label={t('sending')} value={Math.round(share * 100)} />}
      <p role="status" className="photo-part__said">
        {sending && t('sending')}
        {!sending && !problem && latest && (
          <>
            <Check aria-hidden="true" /> {latest.status === 'pending' ? t('pending') : t('added')}
          </>
        )}
      </p>
      <FieldError id={errorId}>{problem}</FieldError>
    </div>
  );
}
