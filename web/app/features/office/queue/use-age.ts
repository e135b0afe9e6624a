import { useTranslations } from '#web/platform/translate.ts';

const minute = 60_000;

/** For how long something has waited, in the largest unit that says enough. */
export function useAge() {
  const t = useTranslations('office-queue');
  return (since: string) => minutesIn(t, Math.max(0, Math.round((Date.now() - Date.parse(since)) / minute)));
}

export function useSpan() {
  const t = useTranslations('office-queue');
  return (minutes: number) => minutesIn(t, minutes);
}

function minutesIn(t: ReturnType<typeof useTranslations<'office-queue'>>, minutes: number): string {
  if (minutes < 120) return t('minutes', { count: minutes });
  const hours = Math.round(minutes / 60);
  return hours < 48 ? t('hours', { count: hours }) : t('days', { count: Math.round(hours / 24) });
}
