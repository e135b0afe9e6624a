import CircleAlert from 'lucide-react/icons/circle-alert';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { IconButton } from './icon-button.tsx';

export type AlertTone = 'info' | 'ok' | 'warn' | 'danger' | 'accent';

interface AlertBannerProps {
  tone?: AlertTone;
  icon?: ReactNode;
  /** A sentence; its point in <b>. */
  children: ReactNode;
  /** One small button or link. */
  action?: ReactNode;
  onDismiss?: () => void;
  dismissLabel?: string;
  id?: string;
}

/** Only danger interrupts a screen reader; the others wait to be read. */
export function AlertBanner({ tone = 'info', icon, children, action, onDismiss, dismissLabel, id }: AlertBannerProps) {
  return (
    <div id={id} className={`alert alert--${tone}`} role={tone === 'danger' ? 'alert' : undefined}>
      {icon ?? (tone === 'danger' && <CircleAlert aria-hidden="true" />)}
      <div className="alert__text">{children}</div>
      {action && <div className="alert__action">{action}</div>}
      {onDismiss && dismissLabel && (
        <IconButton label={dismissLabel} variant="inherit" onClick={onDismiss}>
          <X aria-hidden="true" />
        </IconButton>
      )}
    </div>
  );
}
