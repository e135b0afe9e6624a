import Ellipsis from 'lucide-react/icons/ellipsis';
import type { ComponentProps } from 'react';
import { IconButton } from '#web/ui/icon-button.tsx';

/** Opens what can be done about a conversation; shown when the row is pointed at or reached by keyboard. */
export function RowMenuButton({ label, ...rest }: { label: string } & ComponentProps<'button'>) {
  return (
    <IconButton className="chat-row__menu" label={label} aria-haspopup="menu" {...rest}>
      <Ellipsis aria-hidden="true" />
    </IconButton>
  );
}
