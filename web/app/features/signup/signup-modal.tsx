import { useEffect, useState } from 'react';
import { useFetcher, useLocation } from 'react-router';
import { usePathTo, useShell } from '#web/platform/shell-context.ts';
import { SentencesContext, sentencesOf, useTranslations } from '#web/platform/translate.ts';
import { Button } from '#web/ui/button.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { Loading, SkeletonText } from '#web/ui/skeleton.tsx';
import { readDraft } from './draft.ts';
import { initialValues, openingValues, valuesInLink } from './initial-values.ts';
import { SignupDoor } from './signup-door.tsx';
import { SignupFlow } from './signup-flow.tsx';
import type { loader } from './signup-page.tsx';
import { type SignupStart, startQuery } from './signup-start.ts';
import { firstOpenStep, type SignupValues } from './signup-values.ts';

export interface SignupModalProps {
  start: SignupStart;
  onClosed: () => void;
}

/** Signup over whatever page somebody is on. What it says and asks comes from the page of the same name. */
export default function SignupModal({ start, onClosed }: SignupModalProps) {
  useCloseOnLeaving(onClosed);
  const { locale, messages } = useShell();
  const pathTo = usePathTo();
  const { data, state, load } = useFetcher<typeof loader>();
  const address = pathTo('signup');
  useEffect(() => {
    if (!data && state === 'idle') void load(address);
  }, [data, state, load, address]);
  if (!data) return <WaitingModal onClosed={onClosed} />;
  return (
    <SentencesContext value={sentencesOf(locale, [messages, data.messages])}>
      <OpenModal start={start} termsVersion={data.termsVersion} onClosed={onClosed} />
    </SentencesContext>
  );
}

/** A link in the modal, or Back, leads to another page: the modal belongs to the one it was opened on. */
function useCloseOnLeaving(onClosed: () => void) {
  const { pathname } = useLocation();
  const [openedOn] = useState(pathname);
  useEffect(() => {
    if (pathname !== openedOn) onClosed();
  }, [pathname, openedOn, onClosed]);
}

function WaitingModal({ onClosed }: Pick<SignupModalProps, 'onClosed'>) {
  const t = useTranslations('shell');
  return (
    <Modal
      open
      onOpenChange={onClosed}
      id="signup-modal"
      title={t('loading')}
      hideTitle
      closeLabel={t('close')}
      phone="full"
    >
      <Loading label={t('loading')} className="signup__waiting">
        <SkeletonText lines={3} />
      </Loading>
    </Modal>
  );
}

function OpenModal({ start, termsVersion, onClosed }: SignupModalProps & { termsVersion: string }) {
  const t = useTranslations('signup');
  const { settings } = useShell();
  const [link] = useState(() => valuesInLink(startQuery(start)));
  const [initial] = useState(() => initialValues(settings, link));
  const [step, setStep] = useState(() => startingStep(initial, link));
  const [started, setStarted] = useState(false);
  const [asking, setAsking] = useState(false);
  const inProgress = started || step > 1;
  return (
    <>
      <Modal
        open
        onOpenChange={() => (inProgress ? setAsking(true) : onClosed())}
        dismissible={!inProgress}
        id="signup-modal"
        title={t('title', { site: settings.name })}
        hideTitle
        closeLabel={t('close')}
        phone="full"
      >
        <div className="signup-modal">
          <SignupDoor titleAs="h2">
            <SignupFlow
              initial={initial}
              link={link}
              termsVersion={termsVersion}
              step={step}
              onStep={setStep}
              titleAs="h2"
              onStarted={() => setStarted(true)}
            />
          </SignupDoor>
        </div>
      </Modal>
      <Modal open={asking} onOpenChange={setAsking} title={t('leave.title')} description={t('leave.text')}>
        <div className="signup__leave">
          <Button variant="primary" onClick={() => setAsking(false)}>
            {t('leave.stay')}
          </Button>
          <Button onClick={onClosed}>{t('leave.leave')}</Button>
        </div>
      </Modal>
    </>
  );
}

/** Where somebody stopped the last time, or behind the question they have just answered on the page. */
function startingStep(initial: SignupValues, link: Partial<SignupValues>) {
  const draft = readDraft();
  return draft || (link.gender && link.seeks) ? firstOpenStep(openingValues(initial, draft, link)) : 1;
}
