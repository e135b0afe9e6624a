import Camera from 'lucide-react/icons/camera';
import ImagePlus from 'lucide-react/icons/image-plus';
import Lock from 'lucide-react/icons/lock';
import Plus from 'lucide-react/icons/plus';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { ownPhotos } from '#contract/constants.ts';
import { allowancesOf } from '#contract/premium/premium.ts';
import { addPhotoId } from '#web/features/people/add-photo-id.ts';
import { useBuiltPath, useShell } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { AlertBanner } from '#web/ui/alert-banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { moved } from './drag-slots.ts';
import { useDropZone } from './drop-zone.ts';
import { PhotoTile } from './photo-tile.tsx';
import './photos.css';
import { isOtherKind, pickedKinds } from './prepare-photo.ts';
import { UploadTile } from './upload-tile.tsx';
import { useDragOrder } from './use-drag-order.ts';
import type { useOwnPhotos } from './use-own-photos.ts';
import { usePhotoIntake } from './use-photo-intake.tsx';

const DeleteDialog = lazy(() => import('./delete-dialog.tsx'));

/** One's own photos: add, order, choose the main one, take away. */
export function OwnPhotos({ own }: { own: ReturnType<typeof useOwnPhotos> }) {
  const t = useTranslations('photos');
  const shell = useTranslations('shell');
  const { settings, user, phone } = useShell();
  const { photos, uploads, queue, problem, arrange, makeMain, remove } = own;
  const [leftOut, setLeftOut] = useState(0);
  const [deleting, setDeleting] = useState<string>();
  const [said, setSaid] = useState('');
  const [deleted, setDeleted] = useState<string>();
  const heading = useRef<HTMLHeadingElement>(null);
  const grid = useRef<HTMLUListElement>(null);
  const { take, dialog } = usePhotoIntake(queue);
  // The button that asked for it is gone with its photo, and the dialog with it.
  useEffect(() => {
    if (deleted) heading.current?.focus();
  }, [deleted]);

  const premium = user?.paid_user === true;
  const limit = allowancesOf(premium).ownPhotos;
  const room = limit - photos.length - uploads.filter(({ state }) => state !== 'refused').length;
  const takeFiles = (files: File[]) => {
    const others = files.filter(isOtherKind);
    const pictures = files.filter((file) => !isOtherKind(file));
    setLeftOut(Math.max(0, pictures.length - room));
    take([...pictures.slice(0, Math.max(0, room)), ...others]);
  };
  const { over, zone } = useDropZone(takeFiles);

  const ids = photos.map(({ id }) => id);
  const reorder = async (order: string[], id: string) => {
    if (await arrange(order)) setSaid(t('moved', { number: order.indexOf(id) + 1, total: order.length }));
  };
  const { drag, begin } = useDragOrder(grid, ids, (order) => void arrange(order));
  const shown = drag ? drag.order.flatMap((id) => photos.find((photo) => photo.id === id) ?? []) : photos;
  const tiles = photos.length + uploads.length + (room > 0 ? 1 : 0);
  const places = Math.max(tiles, ownPhotos.free);
  const isEmpty = photos.length === 0 && uploads.length === 0;
  const rejected = photos.filter(({ status }) => status === 'rejected').length;

  return (
    <section className="own-photos" data-over={over || undefined} {...zone}>
      <div className="own-photos__head">
        <h2 ref={heading} tabIndex={-1}>
          {t('title')}
        </h2>
        <p className="own-photos__count num">{t('count', { count: photos.length, limit })}</p>
      </div>
      <ul ref={grid} className="own-photos__grid" data-dragging={drag ? true : undefined}>
        {shown.map((photo, index) => (
          <PhotoTile
            key={photo.id}
            photo={photo}
            number={index + 1}
            shift={drag?.id === photo.id ? drag.shift : undefined}
            onPointerDown={(event) => begin(event, photo.id)}
            onMakeMain={
              index > 0 && photo.status !== 'rejected'
                ? () => void makeMain(photo.id).then((done) => done && setSaid(t('made_main')))
                : undefined
            }
            onEarlier={index > 0 ? () => void reorder(moved(ids, index, index - 1), photo.id) : undefined}
            onLater={index < ids.length - 1 ? () => void reorder(moved(ids, index, index + 1), photo.id) : undefined}
            onDelete={() => setDeleting(photo.id)}
          />
        ))}
        {uploads.map((upload) => (
          <UploadTile
            key={upload.key}
            upload={upload}
            onDrop={() => queue.drop(upload.key)}
            onRetry={() => queue.retry(upload.key)}
          />
        ))}
        {room > 0 && <AddTile first={isEmpty} phone={phone} onFiles={takeFiles} />}
        {Array.from({ length: places - tiles }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are alike and never move
          <li key={index} className="photo-tile photo-tile--open" aria-hidden="true" />
        ))}
        {!premium && <LockedTiles filled={places} />}
      </ul>
      {phone && room > 0 && (
        <FilePicker capture onFiles={takeFiles}>
          {(pick) => (
            <Button variant="outline" size="sm" onClick={pick}>
              <Camera aria-hidden="true" />
              {t('camera')}
            </Button>
          )}
        </FilePicker>
      )}
      {problem && <AlertBanner tone="danger">{problem}</AlertBanner>}
      {leftOut > 0 && (
        <AlertBanner tone="warn" onDismiss={() => setLeftOut(0)} dismissLabel={shell('close')}>
          {t('left_out', { count: leftOut, limit })}
        </AlertBanner>
      )}
      {rejected > 0 && <AlertBanner tone="warn">{t('rejected_text', { count: rejected })}</AlertBanner>}
      <p className="field__hint">
        {t('limits', ownPhotos)} {settings.photo_review === 'manual' && t('checked')}{' '}
        {photos.length > 1 && (phone ? t('order_touch') : t('order'))}
      </p>
      <p className="visually-hidden" role="status">
        {said}
      </p>
      {dialog}
      {deleting && (
        <Suspense>
          <DeleteDialog
            onKeep={() => setDeleting(undefined)}
            onDelete={async () => {
              const gone = await remove(deleting);
              setDeleting(undefined);
              if (!gone) return;
              setSaid(t('deleted'));
              setDeleted(deleting);
            }}
          />
        </Suspense>
      )}
    </section>
  );
}

interface FilePickerProps {
  /** Opens the camera where there is one. */
  capture?: boolean;
  onFiles: (files: File[]) => void;
  children: (pick: () => void) => ReactNode;
}

/** The browser's own picker behind a button of ours. */
function FilePicker({ capture, onFiles, children }: FilePickerProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      {children(() => input.current?.click())}
      <input
        ref={input}
        type="file"
        hidden
        multiple={!capture}
        accept={capture ? 'image/*' : pickedKinds}
        capture={capture ? 'user' : undefined}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          // The same file may be chosen again.
          target.value = '';
        }}
      />
    </>
  );
}

interface AddTileProps {
  /** There is none yet: it says so, and what for. */
  first: boolean;
  phone: boolean;
  onFiles: (files: File[]) => void;
}

function AddTile({ first, phone, onFiles }: AddTileProps) {
  const t = useTranslations('photos');
  return (
    <li className={classNames('photo-tile', 'photo-tile--add', first && 'photo-tile--first')}>
      <FilePicker onFiles={onFiles}>
        {(pick) => (
          <button type="button" id={addPhotoId} onClick={pick}>
            {first ? <ImagePlus aria-hidden="true" /> : <Plus aria-hidden="true" />}
            <span>{first ? t('add_first') : t('add')}</span>
            {first && <small>{phone ? t('why_photo') : t('why_photo_drop')}</small>}
          </button>
        )}
      </FilePicker>
    </li>
  );
}

const columns = 3;
/** The main photo takes four places. */
const extra = 3;

/** What premium would hold, to the end of a row; said before it is wanted and missed. */
function LockedTiles({ filled }: { filled: number }) {
  const t = useTranslations('photos');
  const premiumPath = useBuiltPath()('premium');
  const open = columns - ((filled + extra) % columns);
  const words = (
    <>
      <Lock aria-hidden="true" />
      <span>{t('more_with_premium', { count: ownPhotos.premium - ownPhotos.free })}</span>
    </>
  );
  return (
    <>
      <li className="photo-tile photo-tile--locked">
        {premiumPath ? <Link to={premiumPath}>{words}</Link> : <span>{words}</span>}
      </li>
      {Array.from({ length: open - 1 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are alike and never move
        <li key={index} className="photo-tile photo-tile--locked" aria-hidden="true">
          <span>
            <Lock />
          </span>
        </li>
      ))}
    </>
  );
}
