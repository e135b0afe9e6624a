import ChevronLeft from 'lucide-react/icons/chevron-left';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** The way back from a page to the one it belongs to: a chevron and where it leads, above the title. */
export function WayBack({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link className="way-back" to={to} viewTransition>
      <ChevronLeft aria-hidden="true" />
      {children}
    </Link>
  );
}
