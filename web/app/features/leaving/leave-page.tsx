import { useLoaderData } from 'react-router';
import { type LeavingReason, leavingReasons } from '#contract/leaving/leaving-types.ts';
import { PageFailure } from '#web/features/errors/page-failure.tsx';
import { pageLoader } from '#web/platform/page.server.ts';
import { usePathTo } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { Steps } from '#web/ui/progress.tsx';
import { WayBack } from '#web/ui/way-back.tsx';
import { ConfirmStep } from './confirm-step.tsx';
import { OfferStep } from './offer-step.tsx';
import { ReasonStep } from './reason-step.tsx';
import './leaving.css';

const isReason = (text: string | null): text is LeavingReason => leavingReasons.some((reason) => reason === text);

export const loader = pageLoader('settings-leave', ['leaving', 'forms'], async ({ context, url }) => {
  const asked = url.searchParams.get('reason');
  const reason = isReason(asked) ? asked : undefined;
  const step = url.searchParams.get('step');
  const [terms, { passkeys }] = await Promise.all([
    context.ask('leaving', step !== 'confirm' && reason ? { reason } : {}),
    context.ask('passkeys'),
  ]);
  const sells = terms.offers.some(({ kind }) => kind === 'discount' || kind === 'trial');
  const { bundles } = sells ? await context.ask('bundles') : { bundles: [] };
  const isAsking = reason === undefined && step === null;
  const isOffering = !isAsking && step !== 'confirm' && terms.offers.length > 0;
  return {
    step: isAsking ? ('reason' as const) : isOffering ? ('offer' as const) : ('confirm' as const),
    reason,
    terms,
    bundles,
    hasPasskey: passkeys.length > 0,
  };
});

export const ErrorBoundary = PageFailure;

const numbers = { reason: 1, offer: 2, confirm: 3 };

/** Deleting the account: why, one suggestion that can be skipped, and what will happen. Each step has its address. */
export default function LeavePage() {
  const t = useTranslations('leaving');
  const pathTo = usePathTo();
  const { step, reason, terms, bundles, hasPasskey } = useLoaderData<typeof loader>();
  return (
    <div className="leaving">
      <title>{t('title')}</title>
      <WayBack to={pathTo('settings')}>{t('back')}</WayBack>
      <Steps
        label={t('title')}
        current={numbers[step]}
        total={3}
        valueText={t('step', { current: numbers[step], total: 3 })}
      />
      {step === 'reason' && <ReasonStep />}
      {step === 'offer' && reason && <OfferStep reason={reason} offers={terms.offers} bundles={bundles} />}
      {step === 'confirm' && <ConfirmStep reason={reason} terms={terms} hasPasskey={hasPasskey} />}
    </div>
  );
}
