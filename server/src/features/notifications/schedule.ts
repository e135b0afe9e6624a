import { kindsOfNotifications } from '#contract/notifications/kinds.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Seen on the site so lately, a member is still reading there. */
const readingFor = 3 * minute;

export const isReading = (lastActiveAt: Date, now: Date) => now.getTime() - lastActiveAt.getTime() < readingFor;

/** When a member is reminded of a message that came at a moment, if it is still unread. */
export const reminderDue = (at: Date) => new Date(at.getTime() + day);

/** Newcomers are reminded of an unfinished profile so long after they joined. */
export const profileReminderAfter = 3 * day;

/** A mail about messages waits for what else comes: so long after an event nothing of it has been mailed yet. */
export const settledAfter = kindsOfNotifications.new_messages.mailAfter * 1000;

/** How much later than one about messages a mail about likes leaves. */
export const likesWaitLonger =
  (kindsOfNotifications.like.mailAfter - kindsOfNotifications.new_messages.mailAfter) * 1000;

/** The weekly mail leaves on Thursdays at six in the evening, when people plan their weekend, on the reader's own clock. */
const digestMoment = { weekday: 4, hour: 18 };
/** A week's mail that could not leave for so long, because nothing ran, is left out. */
const digestLate = day;

/** Year, month, day, hour and minute on a clock in that zone, as if they were UTC. */
function wallClock(timeZone: string, now: Date): Date {
  const parts = Object.fromEntries(
    new Intl.DateTimeFormat('en-GB', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
      .formatToParts(now)
      .map(({ type, value }) => [type, value]),
  );
  return new Date(`${parts.year}-${parts.month}-${parts.day}T${parts.hour}:${parts.minute}:00Z`);
}

/**
 * The date of the Thursday whose weekly mail is due in a time zone; undefined before its hour, and a day after it. The
 * date names the week: a zone's mails of one date are sent once.
 */
export function digestDue(timeZone: string, now: Date): string | undefined {
  const clock = wallClock(timeZone, now);
  const daysSince = (clock.getUTCDay() - digestMoment.weekday + 7) % 7;
  const thursday = new Date(clock.getTime() - daysSince * day).toISOString().slice(0, 10);
  const due = Date.parse(`${thursday}T00:00:00Z`) + digestMoment.hour * hour;
  const late = clock.getTime() - due;
  return late >= 0 && late < digestLate ? thursday : undefined;
}

const year = 365.25 * day;

/** Of people in the neighbourhood the `most` nearest in age, never the reader; who was seen last comes first among equals. */
export function fitting(
  reader: { id: string; date_of_birth: string },
  people: readonly { id: string; date_of_birth: string }[],
  most: number,
  now: Date,
): string[] {
  const ageOf = (birth: string) => (now.getTime() - Date.parse(birth)) / year;
  const own = ageOf(reader.date_of_birth);
  return people
    .filter(({ id }) => id !== reader.id)
    .map(({ id, date_of_birth }) => ({ id, apart: Math.floor(Math.abs(ageOf(date_of_birth) - own) / 5) }))
    .sort((one, other) => one.apart - other.apart)
    .slice(0, most)
    .map(({ id }) => id);
}
