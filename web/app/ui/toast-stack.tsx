import Check from 'lucide-react/icons/check';
import CircleAlert from 'lucide-react/icons/circle-alert';
import Info from 'lucide-react/icons/info';
import X from 'lucide-react/icons/x';
import { type CSSProperties, type ReactNode, useSyncExternalStore } from 'react';
import { Toaster, toast } from 'sonner';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';

export interface ToastMessage {
  title: ReactNode;
  line?: ReactNode;
  tone?: 'info' | 'ok' | 'danger';
  /** Replaces the tone's icon, an avatar for instance. */
  picture?: ReactNode;
  action?: { label: string; onSelect: () => void };
  /** One line, as low as it can be: for what the page shows already. */
  slim?: boolean;
  /** Puts it away by a button of this name. */
  close?: string;
  /** Showing another of the same id replaces the first. */
  id?: string;
  /** Milliseconds; messages with an action deserve longer. */
  duration?: number;
}

const wide = '(min-width: 768px)';

/** Top right on a desktop; bottom centre, above the tabs or whatever stands in their place, on a phone. */
export function ToastStack({ label }: { label: string }) {
  const desktop = useSyncExternalStore(
    watchWidth,
    () => window.matchMedia(wide).matches,
    () => false,
  );
  const offset = desktop
    ? { top: 'calc(var(--nav-h) + 16px)', right: '16px' }
    : { bottom: 'calc(var(--foot-h, var(--tab-h)) + var(--safe-b) + 12px)', left: '16px', right: '16px' };
  return (
    <Toaster
      position={desktop ? 'top-right' : 'bottom-center'}
      offset={offset}
      mobileOffset={offset}
      gap={10}
      visibleToasts={3}
      containerAriaLabel={label}
      style={{ '--width': 'var(--toast-w)', zIndex: 'var(--z-toast)' } as CSSProperties}
    />
  );
}

export function pushToast(message: ToastMessage): void {
  toast.custom((id) => <ToastBox message={message} close={() => toast.dismiss(id)} />, {
    id: message.id,
    duration: message.duration ?? (message.action ? 8000 : 5000),
    unstyled: true,
  });
}

const icons = { info: Info, ok: Check, danger: CircleAlert };

function ToastBox({ message, close }: { message: ToastMessage; close: () => void }) {
  const { title, line, tone = 'info', picture, action, slim = false, close: closeLabel } = message;
  const Icon = icons[tone];
  return (
    <div className="toast" data-slim={slim || undefined}>
      {picture ?? (
        <span className={`toast__disc toast__disc--${tone}`} aria-hidden="true">
          <Icon />
        </span>
      )}
      <span className="toast__text">
        <span className="toast__title">{title}</span>
        {line && <span className="toast__line">{line}</span>}
      </span>
      {action && (
        <Button
          variant={slim ? 'plain' : 'soft'}
          size="sm"
          onClick={() => {
            action.onSelect();
            close();
          }}
        >
          {action.label}
        </Button>
      )}
      {closeLabel !== undefined && (
        <IconButton className="toast__close" variant="inherit" label={closeLabel} onClick={close}>
          <X aria-hidden="true" />
        </IconButton>
      )}
    </div>
  );
}

function watchWidth(tell: () => void): () => void {
  const query = window.matchMedia(wide);
  query.addEventListener('change', tell);
  return () => query.removeEventListener('change', tell);
}
