export const skipKey = 'site-entry-warning';

interface Visit {
  installed: boolean;
  skippedAt: string | null;
  setting: string;
  loggedIn: boolean;
  country: string;
  onlyIn?: readonly string[] | undefined;
}

/** Shown to a visitor who has not closed it before, unless the site or the country does without. */
export function entryWarningDue({ installed, skippedAt, setting, loggedIn, country, onlyIn }: Visit): boolean {
  return !installed && skippedAt === null && setting !== 'no' && !loggedIn && (onlyIn?.includes(country) ?? true);
}
