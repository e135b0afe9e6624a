import { splitLocale } from '#contract/pages/routes.ts';

/** The landing page that led to signing up, by the name that visits of it are counted under; undefined where none did. */
export function landerBefore(referrer: string, origin: string): string | undefined {
  if (!URL.canParse(referrer)) return undefined;
  const before = new URL(referrer);
  if (before.origin !== origin) return undefined;
  const { path } = splitLocale(before.pathname);
  const [, lander] = /^\/landers\/([a-z0-9-]{1,40})(?:\/|$)/.exec(path) ?? [];
  const [, ofMember] = /^\/members\/\d+\/(landing\d?|signup)(?:\/|$)/.exec(path) ?? [];
  return lander ?? (ofMember && `members-id-${ofMember}`);
}
