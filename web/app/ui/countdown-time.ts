export interface TimeLeft {
  hours: number;
  minutes: number;
  seconds: number;
}

const second = 1000;
const longestTimeout = 2 ** 31 - 1;

/** Counts a begun second as whole, so that zero is shown only when the time is really over. */
export function timeLeft(endsAt: number, now: number): TimeLeft {
  const total = Math.max(0, Math.ceil((endsAt - now) / second));
  return { hours: Math.floor(total / 3600), minutes: Math.floor(total / 60) % 60, seconds: total % 60 };
}

/** Two figures at least; a hundred hours keep all three. */
export function twoFigures(value: number): string {
  return String(value).padStart(2, '0');
}

/** How long to sleep until the shown figures change; hidden pages sleep until the end. */
export function nextTick(endsAt: number, now: number, hidden: boolean): number | null {
  const left = endsAt - now;
  if (left <= 0) return null;
  return Math.min(hidden ? left : left % second || second, longestTimeout);
}

const spokenMinutes = [60, 30, 10, 5, 1];

/** The moments worth saying aloud: the last whole number of minutes from the list that has been reached. */
export function spokenMark(endsAt: number, now: number): number | null {
  const minutes = (endsAt - now) / (60 * second);
  if (minutes <= 0) return 0;
  return spokenMinutes.filter((mark) => minutes <= mark).at(-1) ?? null;
}

/** A clock that runs with the browser but shows the server's time. */
export function serverClock(serverNow: number, browserNow: number, read: () => number = Date.now): () => number {
  const ahead = serverNow - browserNow;
  return () => read() + ahead;
}
