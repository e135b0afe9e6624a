import { useTranslations } from '#web/platform/translate.ts';
import type { SettingName } from './setting-kinds.ts';

type Key = Parameters<ReturnType<typeof useTranslations<'office-settings'>>>[0];

/** What a setting is called, what it does and what its choices are called; its own name where there are no words for it. */
export function useSettingWords() {
  const t = useTranslations('office-settings');
  const say = (key: string) => (t.has(key as Key) ? t(key as Key) : undefined);
  return {
    labelOf: (name: SettingName): string => say(`labels.${name}`) ?? name,
    hintOf: (name: SettingName) => say(`hints.${name}`),
    optionOf: (name: SettingName, option: string | number): string =>
      say(`options.${name}.${option}`) ?? String(option),
  };
}
