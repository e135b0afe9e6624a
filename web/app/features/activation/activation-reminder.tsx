import ChevronRight from 'lucide-react/icons/chevron-right';
import MailOpen from 'lucide-react/icons/mail-open';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Link, useLocation, useNavigate, useRevalidator } from 'react-router';
import { usePathTo, useShell } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { AlertBanner } from '#web/ui/alert-banner.tsx';
import { ActivationActions, ActivationText, useResending } from './activation-parts.tsx';

type ReminderShape = 'card' | 'line';

const ActivationModal = lazy(() => import('./activation-modal.tsx'));

/**
 * While the address is not confirmed: what to do, and what it is worth. It cannot be dismissed, because what it says
 * stays true: nobody can answer. Its sentences come with the root's, for those alone whom it concerns.
 */
export function ActivationReminder({ as }: { as: ReminderShape | undefined }) {
  const { user } = useShell();
  const { justSignedUp, close } = useSignupComplete();
  return user?.status === 'not_confirmed' ? <Reminder as={as} asModal={justSignedUp} onClose={close} /> : null;
}

interface ReminderProps {
  as: ReminderShape | undefined;
  asModal: boolean;
  onClose: () => void;
}

function Reminder({ as, asModal, onClose }: ReminderProps) {
  useLookingAgain();
  return (
    <>
      {as === 'card' && <ReminderCard />}
      {as === 'line' && <ReminderLine />}
      {asModal && (
        <Suspense>
          <ActivationModal onClose={onClose} />
        </Suspense>
      )}
    </>
  );
}

/** Where the page needs its height: what is to be done, and the way to it. */
function ReminderLine() {
  const t = useTranslations('alerts.activation');
  const pathTo = usePathTo();
  return (
    <Link className="alert-line" to={`${pathTo('settings')}#email`}>
      <MailOpen aria-hidden="true" />
      {t('title')}
      <ChevronRight aria-hidden="true" />
    </Link>
  );
}

function ReminderCard() {
  const t = useTranslations('alerts.activation');
  const resending = useResending();
  return (
    <div className="wrap alerts">
      <AlertBanner tone="accent" icon={<MailOpen aria-hidden="true" />} action={<ActivationActions {...resending} />}>
        <p>
          <b>{t('title')}</b>
        </p>
        <p>
          <ActivationText />
        </p>
        <p role="status">{resending.said}</p>
      </AlertBanner>
    </div>
  );
}

const signupComplete = 'api_signup_complete';

/** On a phone the end of a signup shows the same once as a modal. The mark of it leaves the address, so once it is. */
function useSignupComplete() {
  const { phone } = useShell();
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const [justSignedUp, setJustSignedUp] = useState(false);
  useEffect(() => {
    const query = new URLSearchParams(search);
    if (!query.has(signupComplete)) return;
    setJustSignedUp(phone);
    query.delete(signupComplete);
    void navigate({ pathname, search: String(query), hash }, { replace: true, preventScrollReset: true });
  }, [phone, pathname, search, hash, navigate]);
  return { justSignedUp, close: () => setJustSignedUp(false) };
}

/** Whoever comes back from their mail may have followed the link there: the page looks again. */
function useLookingAgain() {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const look = () => void (document.visibilityState === 'visible' && revalidate());
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [revalidate]);
}
