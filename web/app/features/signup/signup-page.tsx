import { useEffect } from 'react';
import { Link, useLoaderData, useLocation, useNavigate } from 'react-router';
import { effectiveTermsVersion } from '#contract/constants.ts';
import { sameForAllVisitors } from '#contract/pages/pages.ts';
import { pageLoader } from '#web/platform/page.server.ts';
import { PageHead } from '#web/platform/page-head.tsx';
import { usePathTo, useShell } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { useStepInAddress } from '#web/platform/use-step-in-address.ts';
import { Logo } from '#web/ui/logo.tsx';
import { keepDraft, readDraft } from './draft.ts';
import { initialValues, valuesInLink } from './initial-values.ts';
import { SignupDoor } from './signup-door.tsx';
import { SignupFlow } from './signup-flow.tsx';
import { firstOpenStep, type SignupValues, steps } from './signup-values.ts';

export const loader = pageLoader('signup', ['forms', 'places', 'signup'], async ({ context }) => {
  const { companyinfo } = await context.ask('companyinfo');
  return { termsVersion: effectiveTermsVersion(companyinfo.added) };
});

export const headers = () => sameForAllVisitors;

const stepNames = steps.map(({ name }) => name);

/** Signup with the screen to itself: what a phone gets, and everybody without script. */
export default function SignupPage() {
  const t = useTranslations('signup');
  const { settings } = useShell();
  const { termsVersion } = useLoaderData<typeof loader>();
  const pathTo = usePathTo();
  const navigate = useNavigate();
  const { search } = useLocation();
  const link = valuesInLink(new URLSearchParams(search));
  const initial = initialValues(settings, link);
  useMessageOutOfAddress(link);
  const { step, goTo } = useStepInAddress(stepNames, link.gender && link.seeks ? firstOpenStep(initial) : 1);
  return (
    <div className="signup-page">
      <PageHead
        name="signup"
        title={t('title', { site: settings.name })}
        description={t('description', { site: settings.name })}
      />
      <div className="signup-page__bar">
        <Link to={pathTo('index')} aria-label={t('home', { site: settings.name })}>
          <Logo name={settings.name} />
        </Link>
      </div>
      <div className="signup-page__panel">
        <noscript>
          <p className="signup__lead">{t('needs_script')}</p>
        </noscript>
        <SignupDoor titleAs="h1">
          <SignupFlow
            initial={initial}
            link={link}
            termsVersion={termsVersion}
            step={step}
            onStep={goTo}
            titleAs="h1"
            onExit={() => void navigate(pathTo('index'))}
          />
        </SignupDoor>
      </div>
    </div>
  );
}

/**
 * A landing page without script has no other way to hand on the first message than the address. From here on it waits on the
 * device: a message is private, and an address is not.
 */
function useMessageOutOfAddress({ signup_message: message, member_id = '' }: Partial<SignupValues>) {
  const navigate = useNavigate();
  const { search, hash } = useLocation();
  useEffect(() => {
    if (!message) return;
    keepDraft({ ...readDraft(), signup_message: message, member_id });
    const rest = new URLSearchParams(search);
    rest.delete('signup_message');
    void navigate({ search: rest.toString(), hash }, { replace: true, preventScrollReset: true });
  }, [message, member_id, search, hash, navigate]);
}
