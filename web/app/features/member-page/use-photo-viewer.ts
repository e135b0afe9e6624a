import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { GalleryHandle } from '#web/features/people/gallery.tsx';
import { useHydrated } from '#web/platform/use-hydrated.ts';

const hashOf = (index: number) => `#photo-${index + 1}`;

/** Which of so many photos the address opens on the whole screen; none where it names no photo. */
export function openedPhoto(hash: string, count: number): number | undefined {
  const number = Number(/^#photo-([1-9]\d?)$/.exec(hash)?.[1]);
  return number <= count ? number - 1 : undefined;
}

/** A photo on the whole screen is a place of its own: the back button of a phone leads out of it, not off the page. */
export function usePhotoViewer(count: number) {
  const { hash, state } = useLocation();
  const navigate = useNavigate();
  const gallery = useRef<GalleryHandle>(null);
  // The server never sees the part behind the #: the first picture of the page must be the one it sent.
  const hydrated = useHydrated();
  const opened = hydrated ? openedPhoto(hash, count) : undefined;
  // The one that was looked at last, as long as the focus has not returned to it.
  const left = useRef<number>(undefined);
  useEffect(() => {
    if (opened !== undefined) {
      left.current = opened;
    } else if (left.current !== undefined) {
      gallery.current?.focusPhoto(left.current);
      left.current = undefined;
    }
  }, [opened]);
  return {
    gallery,
    opened,
    open: (index: number) =>
      void navigate({ hash: hashOf(index) }, { state: { opened: true }, preventScrollReset: true }),
    close: (index: number) => {
      left.current = index;
      // Where it was opened from this page that is one step back; who came by a link has none to go back to.
      if (state?.opened) void navigate(-1);
      else void navigate({ hash: '' }, { replace: true, preventScrollReset: true });
    },
  };
}
