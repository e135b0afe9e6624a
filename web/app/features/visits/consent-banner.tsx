import { useTranslations } from '#web/platform/translate.ts';
import { Button } from '#web/ui/button.tsx';
import { giveConsent } from './consent.ts';
import { rememberTracking } from './tracking.ts';
import './consent-banner.css';

/** Yes and no are the same button twice. Nothing waits for an answer, and closing is one. */
export default function ConsentBanner({ onAnswered }: { onAnswered: () => void }) {
  const t = useTranslations('shell.consent');
  const answer = (tracking: boolean) => {
    giveConsent(tracking, new Date());
    if (tracking) rememberTracking();
    onAnswered();
  };
  return (
    <section className="consent-banner" aria-label={t('label')}>
      <p>{t('text')}</p>
      <div className="consent-banner__answers">
        <Button onClick={() => answer(false)}>{t('refuse')}</Button>
        <Button onClick={() => answer(true)}>{t('accept')}</Button>
      </div>
    </section>
  );
}
