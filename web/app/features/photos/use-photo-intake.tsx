import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { photoLimits } from '#contract/constants.ts';
import { failureMessage } from '#contract/errors.ts';
import { useShell } from '#web/platform/shell-context.ts';
import { closePicture, isOtherKind, openPicture, wholePicture } from './prepare-photo.ts';
import type { UploadQueue } from './upload-queue.ts';

const CropDialog = lazy(() => import('./crop-dialog.tsx'));

interface Batch {
  files: File[];
  /** Which of them is looked at. */
  index: number;
}

/**
 * Takes files as they are picked, dropped or taken with the camera, lets each be cropped, and sends them on. What the
 * browser cannot show it cannot crop: that goes on as it is, and the server decides.
 */
export function usePhotoIntake(queue: Pick<UploadQueue, 'add' | 'refuse'>) {
  const { locale } = useShell();
  const [batch, setBatch] = useState<Batch>();
  const [picture, setPicture] = useState<HTMLImageElement>();
  const file = batch?.files[batch.index];

  const next = () => {
    setPicture(undefined);
    setBatch(
      (known) => known && (known.index + 1 < known.files.length ? { ...known, index: known.index + 1 } : undefined),
    );
  };
  const sendAsIs = (whole: File) => {
    if (whole.size > photoLimits.bytes) {
      const megabytes = photoLimits.bytes / 2 ** 20;
      queue.refuse(whole, whole.name, failureMessage('file_too_large', locale, { megabytes }));
    } else queue.add(whole, whole.name);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: begins with each file, and with nothing else
  useEffect(() => {
    if (!file) return;
    if (isOtherKind(file)) {
      queue.refuse(file, file.name, failureMessage('photo_type', locale));
      next();
      return;
    }
    let wanted = true;
    let opened: HTMLImageElement | undefined;
    void openPicture(file).then((shown) => {
      opened = shown;
      if (!wanted) shown && closePicture(shown);
      else if (shown) setPicture(shown);
      else {
        sendAsIs(file);
        next();
      }
    });
    return () => {
      wanted = false;
      if (opened) closePicture(opened);
    };
  }, [file]);

  const take = (files: Iterable<File>) => {
    const taken = [...files];
    setBatch((known) =>
      known ? { ...known, files: [...known.files, ...taken] } : taken.length ? { files: taken, index: 0 } : undefined,
    );
  };
  const dialog: ReactNode = batch && file && picture && (
    <Suspense>
      <CropDialog
        key={batch.index}
        picture={picture}
        number={batch.index + 1}
        total={batch.files.length}
        onCropped={(photo) => {
          queue.add(photo, file.name);
          next();
        }}
        onWhole={async () => {
          queue.add(await wholePicture(file, picture), file.name);
          next();
        }}
        onCancel={next}
      />
    </Suspense>
  );
  return { take, dialog };
}
