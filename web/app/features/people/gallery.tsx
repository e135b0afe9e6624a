import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Lock from 'lucide-react/icons/lock';
import User from 'lucide-react/icons/user';
import { type CSSProperties, type ReactNode, type Ref, useEffect, useImperativeHandle, useRef } from 'react';
import { useTranslations } from '#web/platform/translate.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { useSlides } from '#web/ui/use-slides.ts';
import { PhotoImage } from './photo-image.tsx';
import './gallery.css';

/** A photo as somebody may see it: its files, or while it is hidden nothing but its blur. */
export interface GalleryPhoto {
  id: string;
  hidden: boolean;
  thumb?: string | undefined;
  card?: string | undefined;
  full?: string | undefined;
  blur: string | null;
  thumbhash: string | null;
}

export interface GalleryHandle {
  focusPhoto(index: number): void;
}

interface GalleryProps {
  name: string;
  photos: readonly GalleryPhoto[];
  /** What it takes to see the hidden ones; stands on the last slide. */
  locked?: ReactNode;
  /** Opens a photo on the whole screen. Without it photos are only looked at. */
  onOpen?: ((index: number) => void) | undefined;
  ref?: Ref<GalleryHandle>;
}

/** Photos side by side: swiped by a finger, turned by arrow keys, picked from their thumbnails. */
export function Gallery({ name, photos, locked, onOpen, ref }: GalleryProps) {
  const t = useTranslations('member-page.photos');
  const clear = photos.filter(({ hidden }) => !hidden);
  const hidden = photos.filter((photo) => photo.hidden);
  const count = clear.length + (hidden.length > 0 ? 1 : 0);
  const { index, show, onKeyDown, strip } = useSlides<HTMLUListElement>(count);
  const frame = useRef<HTMLElement>(null);

  useImperativeHandle(ref, () => ({
    focusPhoto(wanted) {
      show(wanted, 'instant');
      frame.current?.querySelectorAll<HTMLElement>('.gallery__open')[wanted]?.focus({ preventScroll: true });
    },
  }));

  // The arrows turn the photos also while nothing else on the page has the keyboard.
  const turn = useRef(onKeyDown);
  turn.current = onKeyDown;
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const plain = !(event.metaKey || event.ctrlKey || event.altKey || event.shiftKey);
      const here = event.target === document.body && event.key.startsWith('Arrow');
      if (plain && (here || frame.current?.contains(event.target as Node))) turn.current(event);
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);

  if (count === 0) return <NoPhoto name={name} />;
  return (
    <section ref={frame} className="gallery" data-single={count === 1 || undefined} aria-label={t('label', { name })}>
      <div className="gallery__stage">
        {/* Where photos cannot be opened there is nothing else in the strip for the keyboard to hold on to. */}
        <ul {...strip} className="gallery__strip" tabIndex={onOpen || count === 1 ? undefined : 0}>
          {clear.map((photo, place) => (
            <Slide key={photo.id} photo={photo} name={name} place={place} count={photos.length} onOpen={onOpen} />
          ))}
          {hidden.length > 0 && <LockedSlide photos={hidden}>{locked}</LockedSlide>}
        </ul>
        {count > 1 && (
          <>
            <div className="gallery__ticks" aria-hidden="true">
              {Array.from({ length: count }, (_, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: they are alike and never move
                <i key={place} data-on={place === index || undefined} />
              ))}
            </div>
            {index > 0 && (
              <IconButton
                className="gallery__step gallery__step--back"
                label={t('previous')}
                variant="glass"
                onClick={() => show(index - 1)}
              >
                <ChevronLeft aria-hidden="true" />
              </IconButton>
            )}
            {index < count - 1 && (
              <IconButton
                className="gallery__step gallery__step--on"
                label={t('next')}
                variant="glass"
                onClick={() => show(index + 1)}
              >
                <ChevronRight aria-hidden="true" />
              </IconButton>
            )}
          </>
        )}
      </div>
      {count > 1 && <Thumbnails name={name} clear={clear} hidden={hidden} index={index} onShow={show} />}
      <p className="visually-hidden" role="status">
        {index < clear.length ? t('place', { number: index + 1, count: photos.length }) : ''}
      </p>
    </section>
  );
}

function NoPhoto({ name }: { name: string }) {
  const t = useTranslations('member-page.photos');
  return (
    <div className="gallery" data-single="">
      <div className="gallery__stage">
        <span className="photo-card__blank gallery__blank">
          <User aria-hidden="true" />
          <span className="visually-hidden">{t('none', { name })}</span>
        </span>
      </div>
    </div>
  );
}

interface SlideProps extends Pick<GalleryProps, 'name' | 'onOpen'> {
  photo: GalleryPhoto;
  place: number;
  count: number;
}

function Slide({ photo, name, place, count, onOpen }: SlideProps) {
  const t = useTranslations('member-page.photos');
  const words = { name, number: place + 1, count };
  const picture = (
    <PhotoImage
      src={photo.full ?? photo.card}
      small={photo.full && photo.card}
      sizes="(min-width: 992px) 470px, 100vw"
      alt={t('photo', words)}
      thumbhash={photo.thumbhash}
      loading={place === 0 ? 'eager' : 'lazy'}
    />
  );
  return (
    <li>
      {onOpen ? (
        <button type="button" className="gallery__open" onClick={() => onOpen(place)}>
          {picture}
          <span className="visually-hidden">{t('open')}</span>
        </button>
      ) : (
        picture
      )}
    </li>
  );
}

const inCollage = 4;

/** The blurs that the server made, and on them what it takes to see more. */
function LockedSlide({ photos, children }: { photos: readonly GalleryPhoto[]; children: ReactNode }) {
  const blurs = photos.slice(0, inCollage).map(({ blur }) => blur);
  return (
    <li className="gallery__locked" data-blurs={blurs.length}>
      {blurs.map((blur, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never move
        <Blur key={place} blur={blur} />
      ))}
      <div className="gallery__locked-words">
        <Lock aria-hidden="true" />
        {children}
      </div>
    </li>
  );
}

const Blur = ({ blur, style }: { blur: string | null; style?: CSSProperties }) =>
  blur ? <img className="gallery__blur" src={blur} alt="" loading="lazy" decoding="async" style={style} /> : null;

interface ThumbnailsProps {
  name: string;
  clear: readonly GalleryPhoto[];
  hidden: readonly GalleryPhoto[];
  index: number;
  onShow: (index: number) => void;
}

function Thumbnails({ name, clear, hidden, index, onShow }: ThumbnailsProps) {
  const t = useTranslations('member-page.photos');
  return (
    <ul className="gallery__thumbs">
      {clear.map((photo, place) => (
        <li key={photo.id}>
          <button type="button" aria-current={place === index || undefined} onClick={() => onShow(place)}>
            <PhotoImage
              src={photo.thumb}
              alt={t('show', { name, number: place + 1 })}
              thumbhash={photo.thumbhash}
              loading="lazy"
            />
          </button>
        </li>
      ))}
      {hidden.length > 0 && (
        <li>
          <button
            type="button"
            className="gallery__more"
            aria-current={index === clear.length || undefined}
            onClick={() => onShow(clear.length)}
          >
            <Blur blur={hidden[0]?.blur ?? null} />
            <span aria-hidden="true">+{hidden.length}</span>
            <span className="visually-hidden">{t('more', { count: hidden.length })}</span>
          </button>
        </li>
      )}
    </ul>
  );
}
