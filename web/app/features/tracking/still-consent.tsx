import { consentNeeded } from '#contract/tracking/consent-countries.ts';
import { useShell } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { Button } from '#web/ui/button.tsx';
import { opensDoor } from './consent.ts';

/** The card that asks for consent, in a still page: hidden until its script finds that there is something to ask. */
export function StillConsent() {
  const t = useTranslations('shell.consent');
  const { settings } = useShell();
  const needed = consentNeeded([settings.geoip_country, settings.geoip_selected_country]);
  return (
    <section
      className="consent-banner"
      hidden
      data-consent={needed ? 'needed' : 'free'}
      data-door={opensDoor(settings) ? '' : undefined}
      aria-label={t('label')}
    >
      <p>{t('text')}</p>
      <div className="consent-banner__answers">
        <Button value="no">{t('refuse')}</Button>
        <Button value="yes">{t('accept')}</Button>
      </div>
    </section>
  );
}
