import { lazy, type MouseEvent, Suspense, useEffect, useState } from 'react';
import type { PublicUser } from '#contract/accounts/user.ts';
import { prefetchWhenIdle } from '#web/platform/prefetch.ts';
import { useBuiltPath, useHomePath } from '#web/platform/shell-context.ts';
import { AccountFace } from './account-face.tsx';

const loadDropdown = () => import('./account-dropdown.tsx');
const AccountDropdown = lazy(loadDropdown);

/** Who is logged in. Without script a link to the settings; with it, a menu that loads when it is first wanted. */
export function AccountMenu({ user }: { user: PublicUser }) {
  const settings = useBuiltPath()('settings');
  const home = useHomePath();
  const [open, setOpen] = useState(false);
  useEffect(() => prefetchWhenIdle([loadDropdown]), []);
  const openMenu = (event: MouseEvent) => {
    event.preventDefault();
    setOpen(true);
  };
  const link = (
    <a className="account" href={settings ?? home} onClick={openMenu}>
      <AccountFace user={user} />
    </a>
  );
  if (!open) return link;
  return (
    <Suspense fallback={link}>
      <AccountDropdown user={user} />
    </Suspense>
  );
}
