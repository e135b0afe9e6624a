import type { ComponentProps } from 'react';
import { useTranslations } from '#web/platform/translate.ts';
import { PasswordInput } from '#web/ui/password-input.tsx';

/** The password one has, for what only its owner may do. */
export function OwnPasswordInput(props: Omit<ComponentProps<typeof PasswordInput>, 'showLabel' | 'hideLabel'>) {
  const t = useTranslations('forms');
  return (
    <PasswordInput
      showLabel={t('show_password')}
      hideLabel={t('hide_password')}
      autoComplete="current-password"
      {...props}
    />
  );
}
