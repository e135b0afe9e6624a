import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useShell } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { Segmented } from '#web/ui/segmented.tsx';
import { RowFace } from './settings-list.tsx';
import { type ThemeChoice, themeCookieFor } from './theme-choice.ts';

/** Light, dark, or as the device has it. Kept on this device: a phone at night is not a desk by day. */
export function Appearance() {
  const t = useTranslations('settings.appearance');
  const { theme } = useShell();
  const { revalidate } = useRevalidator();
  const [choice, setChoice] = useState<ThemeChoice>(theme ?? 'system');
  const choose = (next: ThemeChoice) => {
    setChoice(next);
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we support.
    document.cookie = themeCookieFor(next);
    // The root reads the cookie on the server, and the whole page follows.
    void revalidate();
  };
  return (
    <li className="settings-row settings-row--appearance">
      <div className="settings-row__head" aria-hidden="true">
        <RowFace icon={<Moon />} title={t('title')} />
      </div>
      <Segmented
        label={t('title')}
        hideLabel
        block
        value={choice}
        onValueChange={choose}
        options={[
          { value: 'system', label: t('system') },
          { value: 'light', label: t('light'), icon: <Sun aria-hidden="true" /> },
          { value: 'dark', label: t('dark'), icon: <Moon aria-hidden="true" /> },
        ]}
      />
    </li>
  );
}
