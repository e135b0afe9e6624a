import { useState } from 'react';
import type { Photo } from '#contract/photos.ts';
import { ApiError, createApi } from '#web/platform/api.ts';
import { useShell } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { uploadFetch } from './upload-fetch.ts';

/** Sends one photo after another. `share` of the current one is 0 to 1, undefined while there is none. */
export function usePhotoUpload() {
  const t = useTranslations('shell');
  const { locale } = useShell();
  const [share, setShare] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const upload = async (file: File): Promise<Photo | undefined> => {
    setShare(0);
    setProblem(undefined);
    const api = createApi({ locale, genericMessage: t('generic_error'), fetch: uploadFetch(setShare) });
    const form = new FormData();
    form.append('photo', file);
    try {
      return (await api('addPhoto', form)).photo;
    } catch (refusal) {
      if (!(refusal instanceof ApiError)) throw refusal;
      setProblem(refusal.fields.photo ?? refusal.message);
      return undefined;
    } finally {
      setShare(undefined);
    }
  };
  return { upload, share, problem };
}
