import * as Parts from 'radix-ui/popover';
import { type ReactElement, type ReactNode, useState } from 'react';
import { classNames } from './class-names.ts';

interface PopoverProps {
  /** One button; it gets aria-haspopup, aria-expanded and the keys. */
  trigger: ReactElement;
  /** What it is, for those who cannot see where it opened. */
  label: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  className?: string;
  children: ReactNode;
}

/** A small page that opens at its button: for more than a menu holds. The page around it stays usable. */
export function Popover({ trigger, label, open, onOpenChange, className, children }: PopoverProps) {
  // Opened in the landmark of its button, not at the end of the body: who reads by landmarks finds it there.
  const [button, setButton] = useState<Element | null>(null);
  const landmark = button?.closest<HTMLElement>('header, nav, main, aside, footer');
  return (
    <Parts.Root open={open} onOpenChange={onOpenChange}>
      <Parts.Trigger asChild ref={setButton}>
        {trigger}
      </Parts.Trigger>
      <Parts.Portal container={landmark}>
        <Parts.Content
          className={classNames('popover', className)}
          aria-label={label}
          align="end"
          sideOffset={10}
          collisionPadding={12}
        >
          {children}
        </Parts.Content>
      </Parts.Portal>
    </Parts.Root>
  );
}
