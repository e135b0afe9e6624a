import { type DragEvent, useEffect, useState } from 'react';

const bringsFiles = (event: { dataTransfer: DataTransfer | null }) =>
  event.dataTransfer?.types.includes('Files') === true;

/** Files dropped on a part of the page. Dropped beside it they do nothing, instead of replacing the page. */
export function useDropZone(onFiles: (files: File[]) => void) {
  const [over, setOver] = useState(false);
  useEffect(() => {
    const keep = (event: globalThis.DragEvent) => {
      if (bringsFiles(event)) event.preventDefault();
    };
    addEventListener('dragover', keep);
    addEventListener('drop', keep);
    return () => {
      removeEventListener('dragover', keep);
      removeEventListener('drop', keep);
    };
  }, []);
  const zone = {
    onDragEnter: (event: DragEvent) => bringsFiles(event) && setOver(true),
    onDragLeave: (event: DragEvent) => {
      // Into a part of the zone is not out of it.
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
    },
    onDrop: (event: DragEvent) => {
      setOver(false);
      if (bringsFiles(event)) onFiles([...event.dataTransfer.files]);
    },
  };
  return { over, zone };
}
