import Globe from 'lucide-react/icons/globe';
import { locales } from '#contract/locales.ts';
import { useShell } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { useLanguageSwitch } from '#web/platform/use-language-switch.ts';
import { Button } from '#web/ui/button.tsx';
import { Dropdown, DropdownChoice } from '#web/ui/dropdown.tsx';

export default function LanguageDropdown() {
  const t = useTranslations('shell');
  const { locale, locales: shown } = useShell();
  const switchTo = useLanguageSwitch();
  const trigger = (
    <Button variant="plain" aria-label={t('choose_language')}>
      <Globe aria-hidden="true" />
      <span aria-hidden="true">{locale.toUpperCase()}</span>
    </Button>
  );
  return (
    <Dropdown trigger={trigger} defaultOpen>
      <DropdownChoice
        value={locale}
        onValueChange={switchTo}
        options={shown.map((entry) => ({ value: entry.locale, label: locales[entry.locale].name, lang: entry.locale }))}
      />
    </Dropdown>
  );
}
