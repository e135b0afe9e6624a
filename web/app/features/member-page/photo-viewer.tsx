import type { GalleryPhoto } from '#web/features/people/gallery.tsx';
import { useTranslations } from '#web/platform/translate.ts';
import { Lightbox } from '#web/ui/lightbox.tsx';

interface PhotoViewerProps {
  name: string;
  photos: readonly GalleryPhoto[];
  first: number;
  onClose: (index: number) => void;
}

/** Somebody's photos on the whole screen, uncut. */
export default function PhotoViewer({ name, photos, first, onClose }: PhotoViewerProps) {
  const t = useTranslations('member-page.photos');
  const shell = useTranslations('shell');
  const count = photos.length;
  return (
    <Lightbox
      title={t('label', { name })}
      name={name}
      first={first}
      onClose={onClose}
      pictures={photos.map((photo, place) => ({
        id: photo.id,
        picture: (
          <img
            src={photo.full ?? photo.card}
            alt={t('photo', { name, number: place + 1, count })}
            loading={Math.abs(place - first) > 1 ? 'lazy' : 'eager'}
            decoding="async"
          />
        ),
        thumb: <img src={photo.thumb ?? photo.card} alt="" loading="lazy" decoding="async" />,
      }))}
      labels={{
        close: shell('close'),
        previous: t('previous'),
        next: t('next'),
        place: (number) => t('place', { number, count }),
        show: (number) => t('show', { name, number }),
      }}
    />
  );
}
