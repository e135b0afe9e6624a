import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import X from 'lucide-react/icons/x';
import * as Dialog from 'radix-ui/dialog';
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { IconButton } from './icon-button.tsx';
import { useSlides } from './use-slides.ts';

interface LightboxProps {
  /** Names the whole for screen readers. */
  title: string;
  /** Whose pictures they are, in sight above them. */
  name?: string;
  pictures: ReadonlyArray<{ id: string; picture: ReactNode; thumb?: ReactNode }>;
  first: number;
  /** Told which picture was looked at last, so that the focus can return to it. */
  onClose: (index: number) => void;
  labels: {
    close: string;
    previous: string;
    next: string;
    place: (number: number) => string;
    /** The label of a thumbnail, by its number; without it there are none. */
    show?: (number: number) => string;
  };
}

/** Pictures on the whole screen, one at a time: by finger, arrow keys or buttons; Escape leads out. */
export function Lightbox({ title, name, pictures, first, onClose, labels }: LightboxProps) {
  const { index, show, onKeyDown, strip } = useSlides<HTMLUListElement>(pictures.length, first);
  // Before it is painted: nobody sees the others rush by.
  // biome-ignore lint/correctness/useExhaustiveDependencies: where it opens is decided once
  useLayoutEffect(() => show(first, 'instant'), []);
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose(index)}>
      <Dialog.Portal>
        <Dialog.Content
          className="lightbox"
          aria-describedby={undefined}
          onKeyDown={onKeyDown}
          // Whoever opened it puts the focus back: the picture shown last may be another one.
          onCloseAutoFocus={(event) => event.preventDefault()}
        >
          <Dialog.Title className="visually-hidden">{title}</Dialog.Title>
          <div className="lightbox__bar">
            <div className="lightbox__words">
              {name && <p className="lightbox__name">{name}</p>}
              <p className="lightbox__place num" aria-live="polite">
                {labels.place(index + 1)}
              </p>
            </div>
            <Dialog.Close asChild>
              <IconButton label={labels.close} variant="glass">
                <X aria-hidden="true" />
              </IconButton>
            </Dialog.Close>
          </div>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard, and nothing in it is */}
          <ul {...strip} className="lightbox__strip" tabIndex={0}>
            {pictures.map(({ id, picture }, place) => (
              <li key={id} aria-hidden={place !== index}>
                {picture}
              </li>
            ))}
          </ul>
          {index > 0 && (
            <IconButton
              className="lightbox__step lightbox__step--back"
              label={labels.previous}
              variant="glass"
              onClick={() => show(index - 1)}
            >
              <ChevronLeft aria-hidden="true" />
            </IconButton>
          )}
          {index < pictures.length - 1 && (
            <IconButton
              className="lightbox__step lightbox__step--on"
              label={labels.next}
              variant="glass"
              onClick={() => show(index + 1)}
            >
              <ChevronRight aria-hidden="true" />
            </IconButton>
          )}
          {labels.show && pictures.length > 1 && (
            <Thumbnails pictures={pictures} index={index} label={labels.show} onShow={show} />
          )}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

interface ThumbnailsProps {
  pictures: LightboxProps['pictures'];
  index: number;
  label: (number: number) => string;
  onShow: (index: number) => void;
}

/** All of them small, the one that is shown marked and kept in sight. */
function Thumbnails({ pictures, index, label, onShow }: ThumbnailsProps) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const shown = row.current?.children[index];
    if (!row.current || !(shown instanceof HTMLElement)) return;
    row.current.scrollLeft = shown.offsetLeft - (row.current.clientWidth - shown.offsetWidth) / 2;
  }, [index]);
  return (
    <div className="lightbox__thumbs" ref={row}>
      {pictures.map(({ id, thumb }, place) => (
        <button
          key={id}
          type="button"
          aria-label={label(place + 1)}
          aria-current={place === index || undefined}
          onClick={() => onShow(place)}
        >
          {thumb}
        </button>
      ))}
    </div>
  );
}
