import Smartphone from 'lucide-react/icons/smartphone';
import { useEffect, useState } from 'react';
import type { AgeAttempt } from '#contract/age/age.ts';
import { useShell } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { AlertBanner } from '#web/ui/alert-banner.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { hasDigitalCredentials, type useAgeProof } from './use-age-proof.ts';

type Proof = ReturnType<typeof useAgeProof>;

/** The age app: a code for another device, a button for this one; or why it did not work, and once more. */
export function ActionCard({ proof }: { proof: Proof }) {
  const t = useTranslations('age');
  const { state, refusal } = proof;
  if (refusal) return <Refused refusal={refusal} proof={proof} />;
  if (!state.methods.includes('euapp'))
    return (
      <Card as="section" padded={false} className="age__act">
        <span className="age__disc">
          <Smartphone aria-hidden="true" />
        </span>
        <p>{state.methods.length > 0 ? t('app.elsewhere') : t('app.nothing')}</p>
      </Card>
    );
  return <AskApp proof={proof} />;
}

function AskApp({ proof: { started, problem, start, askBrowser, busy } }: { proof: Proof }) {
  const t = useTranslations('age.app');
  const [hasBrowserWay, setHasBrowserWay] = useState(false);
  useEffect(() => setHasBrowserWay(hasDigitalCredentials()), []);
  return (
    <Card as="section" padded={false} className="age__act">
      <h2 className="age__wide">{t('scan')}</h2>
      <div className="age__qr age__wide">
        {started?.qr ? (
          <img src={`data:image/svg+xml,${encodeURIComponent(started.qr)}`} alt={t('qr')} width="228" height="228" />
        ) : (
          <Spinner label={t('making')} />
        )}
      </div>
      <ol className="age__steps age__wide">
        <li>{t('step_open')}</li>
        <li>{t('step_scan')}</li>
      </ol>
      <span className="age__disc age__narrow">
        <Smartphone aria-hidden="true" />
      </span>
      {hasBrowserWay ? (
        <Button variant="primary" size="lg" block busy={busy} onClick={() => void askBrowser()}>
          {t('open')}
        </Button>
      ) : (
        <a
          className={buttonClass({ variant: 'primary', size: 'lg', block: true, className: 'age__narrow' })}
          href={started?.link}
          aria-disabled={!started}
        >
          {t('open')}
        </a>
      )}
      <p className="age__narrow">{t('returns')}</p>
      {problem && <AlertBanner tone="danger">{problem}</AlertBanner>}
      {started?.until && !problem && <Waiting until={started.until} onRenew={() => void start()} />}
    </Card>
  );
}

/** How long the code still counts; when it is over, a new one is a tap away. */
function Waiting({ until, onRenew }: { until: string; onRenew: () => void }) {
  const t = useTranslations('age.app');
  const [left, setLeft] = useState<number>();
  useEffect(() => {
    const look = () => setLeft(Math.max(0, Math.ceil((Date.parse(until) - Date.now()) / 1000)));
    look();
    const timer = setInterval(look, 1000);
    return () => clearInterval(timer);
  }, [until]);
  if (left === 0)
    return (
      <Button variant="outline" block onClick={onRenew}>
        {t('renew')}
      </Button>
    );
  return (
    <p className="age__waiting">
      <Spinner size={15} />
      <span role="status">{t('waiting')}</span>
      {left !== undefined && (
        <span className="age__left" aria-hidden="true">
          {Math.floor(left / 60)}:{String(left % 60).padStart(2, '0')}
        </span>
      )}
    </p>
  );
}

function Refused({ refusal, proof: { state, start } }: { refusal: NonNullable<AgeAttempt['refusal']>; proof: Proof }) {
  const t = useTranslations('age.refused');
  const { locale } = useShell();
  const { ended, message } = refusal;
  const on = ended && new Date(ended).toLocaleDateString(locale, { month: 'long', day: 'numeric', year: 'numeric' });
  const isOver = state.tries_left === 0;
  return (
    <Card as="section" padded={false} className="age__act">
      <AlertBanner tone="danger">
        <b>{on ? t('expired', { on }) : message}</b> {on && t('renew')}{' '}
        {isOver ? t('over') : t('left', { count: state.tries_left })}
      </AlertBanner>
      {!isOver && (
        <Button variant="primary" size="lg" block onClick={() => void start()}>
          {t('again')}
        </Button>
      )}
      <p>{t('kept_nothing')}</p>
    </Card>
  );
}
