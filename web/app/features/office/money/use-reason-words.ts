import { useTranslations } from '#web/platform/translate.ts';

/** Why a bank returned a debit, in words, with its code; a code that has none stands for itself. */
export function useReasonWords() {
  const t = useTranslations('office-money');
  return (code: string): string => {
    if (code === '') return t('no_reason');
    const key = `reasons.${code}` as Parameters<typeof t>[0];
    return t.has(key) ? `${t(key)} (${code})` : code;
  };
}
