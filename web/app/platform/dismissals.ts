/** Alerts that may be put aside. That is kept with its time in a cookie, so that a page is rendered without them at once. */
export const dismissible = ['photo', 'profile', 'mails', 'push', 'install', 'time-bonus'] as const;
export type AlertName = (typeof dismissible)[number];
export type Dismissals = Partial<Record<AlertName, number>>;

const month = 30;
/** Whether to install the app is asked once: a no stays one. */
const daysAside: Partial<Record<AlertName, number>> = { install: 365 };
export const dismissalDays = (name: AlertName) => daysAside[name] ?? month;
export const dismissalName = (name: AlertName) => `dismissed-${name}`;

/** Put aside now, in unix seconds; after a month most of them may be asked again. */
export const dismissalCookie = (name: AlertName, now: number) =>
  `${dismissalName(name)}=${Math.floor(now / 1000)}; path=/; max-age=${dismissalDays(name) * 86_400}; samesite=lax`;

/** Puts an alert aside on this device. */
export function dismiss(name: AlertName) {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we support.
  document.cookie = dismissalCookie(name, Date.now());
}

/** What was put aside, and when, from the cookies of a request. */
export function dismissalsIn(cookies: string): Dismissals {
  const values = new Map(cookies.split(';').map((part) => part.trim().split('=', 2) as [string, string]));
  const found = dismissible.flatMap((name) => {
    const at = Number(values.get(dismissalName(name)));
    return at > 0 ? [[name, at]] : [];
  });
  return Object.fromEntries(found);
}
