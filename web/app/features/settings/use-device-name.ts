import { deviceOf } from '#web/platform/device-name.ts';
import { useTranslations } from '#web/platform/translate.ts';

/** A device as its owner would call it: Chrome on Windows. */
export function useDeviceName() {
  const t = useTranslations('settings.devices');
  return (userAgent: string) => {
    const { browser, system } = deviceOf(userAgent);
    if (browser && system) return t('browser_on_system', { browser, system });
    return browser ?? system ?? t('unknown');
  };
}
