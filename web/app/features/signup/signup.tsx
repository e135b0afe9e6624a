import { type MouseEvent, type ReactNode, useEffect } from 'react';
import { useNavigate } from 'react-router';
import { prefetchWhenIdle } from '#web/platform/prefetch.ts';
import { usePathTo, useShell } from '#web/platform/shell-context.ts';
import { isElsewhere, PageLink } from '#web/ui/page-link.tsx';
import { keepDraft, readDraft } from './draft.ts';
import { loadSignupModal, showSignup } from './signup-host.tsx';
import { type SignupStart, startQuery } from './signup-start.ts';

export type { Seeks } from './seeking.ts';

/** Opens signup the way that suits: a member is one already, a phone has a page for it, others get the modal. */
export function useOpenSignup() {
  const navigate = useNavigate();
  const { user, phone } = useShell();
  const pathTo = usePathTo();
  return (start: SignupStart = {}) => {
    if (user) return void navigate(pathTo('members'));
    // A message is private: it waits on the device, not in an address.
    if (start.message) keepDraft({ ...readDraft(), signup_message: start.message, member_id: start.memberId ?? '' });
    if (phone) return void navigate(signupAddress(pathTo('signup'), start));
    showSignup(start);
  };
}

interface SignupLinkProps {
  start?: SignupStart;
  className?: string;
  children: ReactNode;
}

/** A real link, so that it works before any script does and opens in another tab; with script it opens signup in place. */
export function SignupLink({ start = {}, className, children }: SignupLinkProps) {
  const { user, phone } = useShell();
  const pathTo = usePathTo();
  const open = useOpenSignup();
  const inPlace = !user && !phone;
  usePrefetchedSignup(inPlace);
  const openHere = (event: MouseEvent) => {
    if (!inPlace || isElsewhere(event)) return;
    event.preventDefault();
    open(start);
  };
  const to = user ? pathTo('members') : signupAddress(pathTo('signup'), start);
  return (
    <PageLink href={to} className={className} onClick={openHere} data-hydrates={inPlace ? '' : undefined}>
      {children}
    </PageLink>
  );
}

/** Loads the modal while the browser has nothing else to do, on a page from which signup opens in place. */
export function usePrefetchedSignup(isWanted: boolean) {
  useEffect(() => {
    if (isWanted) prefetchWhenIdle([loadSignupModal]);
  }, [isWanted]);
}

function signupAddress(path: string, start: SignupStart) {
  const query = startQuery(start).toString();
  return query ? `${path}?${query}` : path;
}
