import MailOpen from 'lucide-react/icons/mail-open';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation, useNavigate, useRevalidator } from 'react-router';
import { useShell } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { AlertBanner } from '#web/ui/alert-banner.tsx';
import { ActivationActions, ActivationText, useResending } from './activation-parts.tsx';

const ActivationModal = lazy(() => import('./activation-modal.tsx'));

/**
 * While the address is not confirmed: what to do, and what it is worth. It cannot be dismissed, because what it says
 * stays true: nobody can answer. Its sentences come with the root's, for those alone whom it concerns.
 */
export function ActivationReminder() {
  const { user } = useShell();
  const { justSignedUp, close } = useSignupComplete();
  return user?.status === 'not_confirmed' ? <Reminder asModal={justSignedUp} onClose={close} /> : null;
}

function Reminder({ asModal, onClose }: { asModal: boolean; onClose: () => void }) {
  const t = useTranslations('alerts.activation');
  const resending = useResending();
  useLookingAgain();
  return (
    <>
      <AlertBanner tone="accent" icon={<MailOpen aria-hidden="true" />} action={<ActivationActions {...resending} />}>
        <p>
          <b>{t('title')}</b>
        </p>
        <p>
          <ActivationText />
        </p>
        <p role="status">{resending.said}</p>
      </AlertBanner>
      {asModal && (
        <Suspense>
          <ActivationModal onClose={onClose} />
        </Suspense>
      )}
    </>
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
