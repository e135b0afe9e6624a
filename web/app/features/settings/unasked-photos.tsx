import ImageOff from 'lucide-react/icons/image-off';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { PhotoChoice } from '#contract/photos/photos.ts';
import { ApiError } from '#web/platform/api.ts';
import { useShell } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { useApi } from '#web/platform/use-api.ts';
import { Segmented } from '#web/ui/segmented.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { RowFace } from './settings-list.tsx';

/** How photos of people are shown whom the member has not answered: not at all, when tapped, or like any other. */
export function UnaskedPhotos() {
  const t = useTranslations('settings.unasked_photos');
  const { user } = useShell();
  const api = useApi();
  const { revalidate } = useRevalidator();
  const [wished, setWished] = useState<PhotoChoice>();
  if (!user) return null;
  const choose = async (choice: PhotoChoice) => {
    setWished(choice);
    try {
      await api('chooseUnaskedPhotos', { unasked_photos: choice });
      await revalidate();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      void showToast({ id: 'unasked-photos', tone: 'danger', title: error.message });
    }
    setWished(undefined);
  };
  return (
    <li id="unasked-photos" className="settings-row settings-row--appearance">
      <div className="settings-row__head" aria-hidden="true">
        <RowFace icon={<ImageOff />} title={t('title')} line={t('text')} />
      </div>
      <Segmented
        label={t('title')}
        hideLabel
        block
        value={wished ?? user.unasked_photos}
        onValueChange={(choice) => void choose(choice)}
        options={[
          { value: 'never', label: t('never') },
          { value: 'tapped', label: t('tapped') },
          { value: 'always', label: t('always') },
        ]}
      />
    </li>
  );
}
