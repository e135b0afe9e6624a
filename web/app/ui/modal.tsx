import X from 'lucide-react/icons/x';
import * as Dialog from 'radix-ui/dialog';
import { type ReactNode, useRef } from 'react';
import { classNames } from './class-names.ts';
import { Grabber } from './grabber.tsx';
import { IconButton } from './icon-button.tsx';

interface ModalProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** Keeps the title for screen readers only; the body then draws its own. */
  hideTitle?: boolean;
  description?: ReactNode;
  /** Names the cross. Without it there is none, and the body must hold the way out. */
  closeLabel?: string;
  /** False: neither backdrop, Escape nor a pull on the grabber closes it. */
  dismissible?: boolean;
  /** Below 768 px: a bottom sheet, or the whole screen. */
  phone?: 'sheet' | 'full';
  /** From 768 px: in the middle, 500 px wide, or a panel at the side. */
  desktop?: 'center' | 'side';
  /** Stays in view while the body scrolls. */
  footer?: ReactNode;
  id?: string;
  children: ReactNode;
}

export function Modal({
  open,
  onOpenChange,
  title,
  hideTitle = false,
  description,
  closeLabel,
  dismissible = true,
  phone = 'sheet',
  desktop = 'center',
  footer,
  id,
  children,
}: ModalProps) {
  // There is no trigger inside, so the dialog itself remembers who opened it and gives the focus back.
  const opener = useRef<Element | null>(null);
  const giveFocusBack = (event: Event) => {
    event.preventDefault();
    if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true });
  };
  const keep = (event: Event) => {
    if (!dismissible) event.preventDefault();
  };
  // An explicit undefined tells Radix that there is deliberately no description.
  const described = description ? {} : { 'aria-describedby': undefined };
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className="modal-backdrop" />
        <div className={classNames('modal-frame', desktop === 'side' && 'modal-frame--side')}>
          <Dialog.Content
            {...described}
            id={id}
            className={classNames('modal', phone === 'full' && 'modal--full')}
            onOpenAutoFocus={() => {
              opener.current = document.activeElement;
            }}
            onCloseAutoFocus={giveFocusBack}
            onEscapeKeyDown={keep}
            onPointerDownOutside={keep}
            onInteractOutside={keep}
          >
            {dismissible && phone === 'sheet' && <Grabber onPulledDown={() => onOpenChange(false)} />}
            {hideTitle ? (
              <Dialog.Title className="visually-hidden">{title}</Dialog.Title>
            ) : (
              <div className="modal__head">
                <Dialog.Title className="modal__title">{title}</Dialog.Title>
                {closeLabel && <CloseButton label={closeLabel} />}
              </div>
            )}
            {hideTitle && closeLabel && (
              <div className="modal__close">
                <CloseButton label={closeLabel} />
              </div>
            )}
            <div className={classNames('modal__body', hideTitle && 'modal__body--bare')}>
              {description && <Dialog.Description className="modal__text">{description}</Dialog.Description>}
              {children}
            </div>
            {footer && <div className="modal__foot">{footer}</div>}
          </Dialog.Content>
        </div>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function CloseButton({ label }: { label: string }) {
  return (
    <Dialog.Close asChild>
      <IconButton label={label}>
        <X aria-hidden="true" />
      </IconButton>
    </Dialog.Close>
  );
}
