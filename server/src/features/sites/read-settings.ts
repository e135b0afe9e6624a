import { siteSettings } from '#contract/sites/settings.ts';

/** A stored value that a newer release no longer accepts falls back to its default instead of taking the site down. */
export function readSettings(stored: Record<string, unknown>) {
  const usable = Object.entries(stored).filter(([key, value]) => {
    const schema = siteSettings.shape[key as keyof typeof siteSettings.shape];
    return schema?.safeParse(value).success;
  });
  return siteSettings.parse(Object.fromEntries(usable));
}
