import { useEffect, useRef, useState } from 'react';
import { useLoaderData, useNavigate } from 'react-router';
import { PageFailure } from '#web/features/errors/page-failure.tsx';
import { useOwnProfile } from '#web/features/people/use-own-profile.ts';
import { pageLoader } from '#web/platform/page.server.ts';
import { usePathTo } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { useStepInAddress } from '#web/platform/use-step-in-address.ts';
import { InterestsPart } from './interests-part.tsx';
import { NotePart } from './note-part.tsx';
import { PhotoPart } from './photo-part.tsx';
import { WelcomeFrame } from './welcome-frame.tsx';

export const loader = pageLoader('complete-signup', ['welcome'], async ({ context }) => {
  const [{ profile }, { interests }, { photos }] = await Promise.all([
    context.ask('ownProfile'),
    context.ask('interests'),
    context.ask('photos'),
  ]);
  return { profile, interests, photos };
});

export const ErrorBoundary = PageFailure;

const parts = ['photo', 'note', 'interests'] as const;

/** What makes others want to say hello: a photo, some words, what one likes. Each can wait, and each is kept at once. */
export default function CompleteSignupPage() {
  const t = useTranslations('welcome');
  const loaded = useLoaderData<typeof loader>();
  const [photos, setPhotos] = useState(loaded.photos);
  const own = useOwnProfile(loaded.profile);
  const [busy, setBusy] = useState(false);
  const pathTo = usePathTo();
  const navigate = useNavigate();
  const { step, goTo } = useStepInAddress(parts);
  const part = parts[step - 1] ?? 'photo';
  const heading = useRef<HTMLHeadingElement>(null);
  const shownStep = useRef(step);
  useEffect(() => {
    if (shownStep.current !== step) heading.current?.focus();
    shownStep.current = step;
  }, [step]);
  const next = () => (step < parts.length ? goTo(step + 1) : void navigate(pathTo('signup-matches')));
  const forward = async () => {
    setBusy(true);
    const saved = await own.autosave.flush();
    setBusy(false);
    if (saved) next();
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
      busy={busy}
      empty={part === 'photo' && photos.length === 0}
      problem={own.failure}
    >
      <title>{t('complete_title')}</title>
      {part === 'photo' && <PhotoPart photos={photos} onAdded={(photo) => setPhotos([...photos, photo])} />}
      {part === 'note' && <NotePart own={own} />}
      {part === 'interests' && (
        <InterestsPart own={own} interests={loaded.interests} consent={loaded.profile.sensitive_consent} />
      )}
    </WelcomeFrame>
  );
}
