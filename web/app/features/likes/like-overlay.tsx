import Heart from 'lucide-react/icons/heart';
import User from 'lucide-react/icons/user';
import * as Dialog from 'radix-ui/dialog';
import { type ReactNode, useRef } from 'react';
import { useNavigate } from 'react-router';
import { FictionalLabel } from '#web/features/people/fictional-label.tsx';
import { closeOverlay, type Overlay } from '#web/features/people/overlays.ts';
import { usePathTo } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { Button } from '#web/ui/button.tsx';
import './like-overlay.css';

/** The news, with the way to whom they are about. */
export default function LikeOverlay({ overlay }: { overlay: Overlay }) {
  const t = useTranslations('overlay');
  const navigate = useNavigate();
  const pathTo = usePathTo();
  const { name } = overlay.profile;
  return (
    <WholeScreen
      {...overlay}
      action={t(`${overlay.kind}.action`, { name })}
      onClose={closeOverlay}
      onChoose={(id) => {
        closeOverlay();
        // Two who like each other have something to say; somebody who likes one is looked at first.
        void navigate(overlay.kind === 'match' ? pathTo('members-id-chat', { id }) : pathTo('likes-m-id', { id }));
      }}
    />
  );
}

interface WholeScreenProps extends Overlay {
  /** What the button says. */
  action: ReactNode;
  /** The photo or the button was pressed. */
  onChoose: (profileId: string) => void;
  onClose: () => void;
}

/** One face over everything. The face and the button lead on; anywhere else, and Escape, leads back. */
function WholeScreen({ kind, profile, action, onChoose, onClose }: WholeScreenProps) {
  const t = useTranslations('overlay');
  const opener = useRef<Element | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const { id, name, main_image: image, fictional_icon: fictional } = profile;
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Content
          className="like-overlay"
          data-kind={kind}
          onClick={onClose}
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            opener.current = document.activeElement;
            button.current?.focus();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true });
          }}
        >
          <div className="like-overlay__scene" aria-hidden="true">
            {image && <img src={image.card} alt="" />}
            <Rings />
          </div>
          <button type="button" className="like-overlay__photo" tabIndex={-1} onClick={() => onChoose(id)}>
            {image ? (
              <img src={image.match} alt={t('photo', { name })} width="480" height="600" />
            ) : (
              <span className="photo-card__blank" role="img" aria-label={t('photo', { name })}>
                <User aria-hidden="true" />
              </span>
            )}
            <span className="like-overlay__heart" aria-hidden="true">
              <Heart />
            </span>
          </button>
          {fictional && (
            <p className="like-overlay__label">
              <FictionalLabel icon={fictional} />
            </p>
          )}
          <Dialog.Title className="like-overlay__title">{t(`${kind}.title`)}</Dialog.Title>
          <Dialog.Description className="like-overlay__text">{t(`${kind}.text`, { name })}</Dialog.Description>
          <Button ref={button} variant="white" size="lg" onClick={() => onChoose(id)}>
            {action}
          </Button>
          <p className="like-overlay__hint">{t('close')}</p>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

const rings = [215, 300, 395, 495];

const Rings = () => (
  <svg className="like-overlay__rings" viewBox="-500 -500 1000 1000" aria-hidden="true">
    {rings.map((radius) => (
      <circle key={radius} r={radius} />
    ))}
  </svg>
);
