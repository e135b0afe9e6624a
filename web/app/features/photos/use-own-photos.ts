import { useRef, useState, useSyncExternalStore } from 'react';
import { useRevalidator } from 'react-router';
import type { Photo } from '#contract/photos/photos.ts';
import { ApiError } from '#web/platform/api.ts';
import { uploadPhoto } from '#web/platform/upload.ts';
import { useApi, useApiOptions } from '#web/platform/use-api.ts';
import { UploadQueue } from './upload-queue.ts';

/** One's own photos and those on their way. Whatever the server answers is what is shown. */
export function useOwnPhotos(initial: readonly Photo[]) {
  const api = useApi();
  const options = useApiOptions();
  const { revalidate } = useRevalidator();
  const [photos, setPhotos] = useState(initial);
  const [problem, setProblem] = useState<string>();
  const added = useRef<Photo[]>([]);
  const [queue] = useState(
    () =>
      new UploadQueue(
        (file, upload) => uploadPhoto(options, file, upload),
        (photo) => {
          added.current.push(photo);
          take((known) => [...known, photo]);
        },
      ),
  );
  const uploads = useSyncExternalStore(queue.subscribe, queue.snapshot, queue.snapshot);

  function take(next: (known: readonly Photo[]) => readonly Photo[]) {
    setProblem(undefined);
    setPhotos(next);
    // The face in the navigation is the first of them.
    void revalidate();
  }

  /** Shows it as it will be, and as it was should the server disagree. */
  async function attempt(ahead: readonly Photo[], call: () => Promise<{ photos: Photo[] }>) {
    const before = photos;
    const known = added.current.length;
    // An upload may have come to its end meanwhile, too late for the answer to know of it.
    const withLate = (list: readonly Photo[]) => {
      const late = added.current.slice(known).filter(({ id }) => list.every((photo) => photo.id !== id));
      return [...list, ...late];
    };
    setPhotos(ahead);
    try {
      const answer = await call();
      take(() => withLate(answer.photos));
      return true;
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      setPhotos(withLate(before));
      setProblem(failure.message);
      return false;
    }
  }

  const arrange = (order: string[]) => {
    const ahead = order.flatMap((id) => photos.find((photo) => photo.id === id) ?? []);
    return attempt(withMain(ahead), () => api('arrangePhotos', { order }));
  };
  const makeMain = (id: string) => arrange([id, ...photos.map((photo) => photo.id).filter((other) => other !== id)]);
  const remove = (id: string) =>
    attempt(withMain(photos.filter((photo) => photo.id !== id)), () => api('removePhoto', { id }));
  return { photos, uploads, queue, problem, arrange, makeMain, remove };
}

const withMain = (photos: readonly Photo[]) => photos.map((photo, index) => ({ ...photo, main: index === 0 }));
