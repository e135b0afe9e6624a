import { useState } from 'react';
import type { Photo } from '#contract/photos/photos.ts';
import { ApiError } from '#web/platform/api.ts';
import { uploadPhoto } from '#web/platform/upload.ts';
import { useApiOptions } from '#web/platform/use-api.ts';

/** Sends one photo after another. `share` of the current one is 0 to 1, undefined while there is none. */
export function usePhotoUpload() {
  const options = useApiOptions();
  const [share, setShare] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const upload = async (file: File): Promise<Photo | undefined> => {
    setShare(0);
    setProblem(undefined);
    try {
      return (await uploadPhoto(options, file, { onProgress: setShare })).photo;
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
