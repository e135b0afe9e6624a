import Clock from 'lucide-react/icons/clock';
import Pencil from 'lucide-react/icons/pencil';
import { type CSSProperties, lazy, type PointerEvent, Suspense, useState } from 'react';
import type { Photo } from '#contract/photos/photos.ts';
import { PhotoImage } from '#web/features/people/photo-image.tsx';
import { useTranslations } from '#web/platform/translate.ts';
import { Label } from '#web/ui/label.tsx';
import type { Spot } from './drag-slots.ts';
import type { TileMenuProps } from './tile-menu.tsx';

const TileMenu = lazy(() => import('./tile-menu.tsx'));

interface PhotoTileProps extends Omit<TileMenuProps, 'trigger'> {
  photo: Photo;
  number: number;
  /** How far it is from its place while it is dragged. */
  shift: Spot | undefined;
  onPointerDown: (event: PointerEvent<HTMLElement>) => void;
}

/** One of one's own photos, with its state and everything that can be done with it. */
export function PhotoTile({ photo, number, shift, onPointerDown, ...menu }: PhotoTileProps) {
  const t = useTranslations('photos');
  const [open, setOpen] = useState(false);
  const alt = photo.main ? t('your_main_photo') : t('your_photo', { number });
  const button = (
    <button type="button" className="photo-tile__edit" aria-haspopup="menu" onClick={() => setOpen(true)}>
      <Pencil aria-hidden="true" />
      <span className="visually-hidden">{photo.main ? t('edit_main') : t('edit', { number })}</span>
    </button>
  );
  return (
    <li
      data-slot
      className="photo-tile"
      data-status={photo.status}
      data-lifted={shift ? true : undefined}
      style={shift && ({ '--shift-x': `${shift.x}px`, '--shift-y': `${shift.y}px` } as CSSProperties)}
      onPointerDown={onPointerDown}
      // Holding a finger on a photo lifts it; the browser's own menu would be in the way.
      onContextMenu={(event) =>
        event.nativeEvent instanceof MouseEvent && isTouch(event.nativeEvent) && event.preventDefault()
      }
    >
      <PhotoImage
        src={number === 1 ? photo.full : photo.card}
        alt={alt}
        thumbhash={photo.thumbhash}
        loading={number <= 6 ? 'eager' : 'lazy'}
      />
      <div className="photo-tile__labels">
        {number === 1 && <Label tone="white">{t('main')}</Label>}
        {photo.status === 'pending' && <Label icon={<Clock aria-hidden="true" />}>{t('pending')}</Label>}
        {photo.status === 'rejected' && <Label tone="live">{t('rejected')}</Label>}
      </div>
      {open ? (
        <Suspense fallback={button}>
          <TileMenu {...menu} trigger={button} />
        </Suspense>
      ) : (
        button
      )}
    </li>
  );
}

const isTouch = (event: MouseEvent) => (event as globalThis.PointerEvent).pointerType === 'touch';
