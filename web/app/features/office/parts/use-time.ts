import { useFormatter } from '#web/platform/translate.ts';
import { useTimeZone } from '#web/platform/use-time-zone.ts';

/** Moments as staff read them: short, with the minute, in the reader's own time zone. */
export function useTime() {
  const format = useFormatter();
  const timeZone = useTimeZone();
  return {
    time: (at: string) =>
      format.dateTime(new Date(at), {
        day: 'numeric',
        month: 'short',
        year: 'numeric',
        hour: '2-digit',
        minute: '2-digit',
        hour12: false,
        timeZone,
      }),
    day: (on: string) =>
      format.dateTime(new Date(on), { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }),
  };
}
