import { useEffect, useRef } from 'react';
import { useLoaderData, useNavigate } from 'react-router';
import { PageFailure } from '#web/features/errors/page-failure.tsx';
import { pageLoader } from '#web/platform/page.server.ts';
import { usePathTo } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { useStepInAddress } from '#web/platform/use-step-in-address.ts';
import { AboutPart } from './about-part.tsx';
import { InterestsPart } from './interests-part.tsx';
import { useProfileSaving } from './use-profile-saving.ts';
import { WelcomeFrame } from './welcome-frame.tsx';

export const loader = pageLoader('complete-signup', ['welcome'], async ({ context }) => {
  const [{ profile }, { interests }] = await Promise.all([context.ask('profile'), context.ask('interests')]);
  return { profile, interests };
});

export const ErrorBoundary = PageFailure;

const parts = ['about', 'interests'] as const;

/** What makes others want to say hello: a photo, some words, what one likes. Each can wait, and each is kept at once. */
export default function CompleteSignupPage() {
  const t = useTranslations('welcome');
  const loaded = useLoaderData<typeof loader>();
  const saving = useProfileSaving(loaded.profile);
  const pathTo = usePathTo();
  const navigate = useNavigate();
  const { step, goTo } = useStepInAddress(parts);
  const part = parts[step - 1] ?? 'about';
  const heading = useRef<HTMLHeadingElement>(null);
  const shownStep = useRef(step);
  useEffect(() => {
    if (shownStep.current !== step) heading.current?.focus();
    shownStep.current = step;
  }, [step]);
  const next = () => (step < parts.length ? goTo(step + 1) : void navigate(pathTo('signup-matches')));
  const forward = async () => {
    if (await saving.flush()) next();
  };
  return (
    <WelcomeFrame
      title={t(`${part}.title`)}
      lead={t(`${part}.lead`)}
      heading={heading}
      step={step}
      total={parts.length}
      onBack={step > 1 ? () => goTo(step - 1) : undefined}
      onContinue={forward}
      onSkip={next}
      busy={saving.busy}
      problem={saving.problem}
    >
      <title>{t('complete_title')}</title>
      {part === 'about' && <AboutPart saving={saving} />}
      {part === 'interests' && <InterestsPart saving={saving} interests={loaded.interests} />}
    </WelcomeFrame>
  );
}
