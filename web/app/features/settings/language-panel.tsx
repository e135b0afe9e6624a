import Check from 'lucide-react/icons/check';
import { localeNames, locales } from '#contract/locales.ts';
import { pathTo } from '#contract/pages/routes.ts';
import { useShell } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { useLanguageSwitch } from '#web/platform/use-language-switch.ts';
import { buttonClass } from '#web/ui/button.tsx';

/** The language of the pages and of our mail, on every device. */
export default function LanguagePanel() {
  const t = useTranslations('settings.language');
  const { locale } = useShell();
  const switchTo = useLanguageSwitch();
  return (
    <>
      <p>{t('text')}</p>
      <ul className="settings-items">
        {localeNames.map((name) => (
          <li key={name} className="settings-item">
            <span className="settings-item__text" lang={name}>
              {locales[name].name}
            </span>
            {name === locale ? (
              <span className="settings-item__mark">
                <Check aria-hidden="true" />
                {t('current')}
              </span>
            ) : (
              <a
                className={buttonClass({ size: 'sm' })}
                href={pathTo('settings', name)}
                onClick={(event) => {
                  event.preventDefault();
                  void switchTo(name);
                }}
              >
                {t('use', { language: locales[name].name })}
              </a>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
