/** As much of a message as its place in the list depends on. */
export interface Placed {
  key: string;
  mine: boolean;
  at: string;
}

export type Row<Message extends Placed> =
  | { type: 'day'; key: string; at: Date }
  | {
      type: 'message';
      key: string;
      message: Message;
      /** Whether it begins and ends a run of messages by the same person. Only the last of a run says when. */
      first: boolean;
      last: boolean;
    };

/** Said so soon after one another, messages are one turn. */
const sameTurn = 5 * 60_000;

/** Puts the days between the messages, and those together that one person said in one turn. */
export function rowsOf<Message extends Placed>(messages: readonly Message[], timeZone: string): Row<Message>[] {
  const dayOf = dayIn(timeZone);
  const days = messages.map(({ at }) => dayOf(new Date(at)));
  const together = (index: number) => {
    const [one, other] = [messages[index - 1], messages[index]];
    if (!one || !other || one.mine !== other.mine || days[index - 1] !== days[index]) return false;
    return Date.parse(other.at) - Date.parse(one.at) < sameTurn;
  };
  return messages.flatMap((message, index) => {
    const row: Row<Message> = {
      type: 'message',
      key: message.key,
      message,
      first: !together(index),
      last: !together(index + 1),
    };
    const newDay = days[index] !== days[index - 1];
    return newDay ? [{ type: 'day', key: `day ${days[index]}`, at: new Date(message.at) }, row] : [row];
  });
}

/** How a moment is named beside a conversation: the nearer it is, the finer. */
export type Moment = 'time' | 'yesterday' | 'weekday' | 'date';

export function momentOf(at: Date, now: Date, timeZone: string): Moment {
  const dayOf = dayIn(timeZone);
  const days = Math.round((Date.parse(dayOf(now)) - Date.parse(dayOf(at))) / 86_400_000);
  if (days <= 0) return 'time';
  if (days === 1) return 'yesterday';
  return days < 7 ? 'weekday' : 'date';
}

const known = new Map<string, Intl.DateTimeFormat>();

/** The day somewhere, as 2026-11-15. */
function dayIn(timeZone: string): (at: Date) => string {
  const format = known.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
  known.set(timeZone, format);
  return (at) => format.format(at);
}
