import { locales } from '#contract/locales.ts';
import { pathTo } from '#contract/pages/routes.ts';
import { countryName, effectiveCountry } from '#contract/places/countries.ts';
import { formOutcome } from '#web/platform/form-outcome.server.ts';
import { pageLoader } from '#web/platform/page.server.ts';
import { useShell } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { useLanguageSwitch } from '#web/platform/use-language-switch.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import type { Route } from './+types/languages-page';
import { CountryChoice } from './country-choice.tsx';

export const loader = pageLoader('lang-config', ['languages'], async ({ context, url }) => ({
  refusal: formOutcome(url, context.locale).refusal,
}));

/** Which languages the site offers here, why each of them, and a button to change. */
export default function LanguagesPage({ loaderData: { refusal } }: Route.ComponentProps) {
  const t = useTranslations('languages');
  const { locale, locales: shown, settings } = useShell();
  const switchTo = useLanguageSwitch();
  const country = countryName(effectiveCountry(settings), locale);
  return (
    <div className="text-page">
      <title>{t('title')}</title>
      <h1>{t('title')}</h1>
      <p>{t('intro')}</p>
      <ul className="languages">
        {shown.map((entry) => (
          <li key={entry.locale}>
            <Card>
              <h2 lang={entry.locale}>{locales[entry.locale].name}</h2>
              <ul className="languages__reasons">
                {entry.reasons.map((reason) => (
                  <li key={reason}>{t(`reason.${reason}`, { country })}</li>
                ))}
              </ul>
              {entry.locale !== locale && (
                // A link, so that the language changes without script as well; with it the choice is also kept.
                <a
                  className={buttonClass({ variant: 'primary' })}
                  href={pathTo('lang-config', entry.locale)}
                  onClick={(event) => {
                    event.preventDefault();
                    void switchTo(entry.locale);
                  }}
                >
                  {t('use', { language: locales[entry.locale].name })}
                </a>
              )}
            </Card>
          </li>
        ))}
      </ul>
      <CountryChoice refusal={refusal} />
    </div>
  );
}
