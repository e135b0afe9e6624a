import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { usePathTo } from '#web/platform/shell-context.ts';

/** The way to log in that leads back here. */
export function LoginLink({ className, children }: { className?: string; children: ReactNode }) {
  const { pathname, search } = useLocation();
  const pathTo = usePathTo();
  return (
    <Link
      className={className}
      to={`${pathTo('login')}?${new URLSearchParams({ next: pathname + search })}`}
      viewTransition
    >
      {children}
    </Link>
  );
}
