import { useFormatter, useTranslations } from '#web/platform/translate.ts';
import { useTimeZone } from '#web/platform/use-time-zone.ts';
import { momentOf } from '../conversation/message-rows.ts';

/** When the last word fell, as finely as it matters beside a conversation. */
export function ChatTime({ at, now }: { at: string; now: Date }) {
  const t = useTranslations('chat.list');
  const format = useFormatter();
  const timeZone = useTimeZone();
  const when = new Date(at);
  const words = {
    time: () => format.dateTime(when, { timeStyle: 'short', timeZone }),
    yesterday: () => t('yesterday'),
    weekday: () => format.dateTime(when, { weekday: 'short', timeZone }),
    date: () => format.dateTime(when, { day: 'numeric', month: 'short', timeZone }),
  };
  return <time dateTime={at}>{words[momentOf(when, now, timeZone)]()}</time>;
}
