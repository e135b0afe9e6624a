import {
  type Gender,
  genders as genderChoices,
  type Sexuality,
  sexualities as sexualityChoices,
} from '#contract/profile.ts';
import type { SiteSettings } from '#contract/settings.ts';

/** Who somebody is, as far as it decides whom they meet. */
export interface Inclination {
  gender: Gender;
  sexuality: Sexuality;
}

const genders = Object.keys(genderChoices) as Gender[];
const sexualities = Object.keys(sexualityChoices) as Sexuality[];

export function seeks({ gender, sexuality }: Inclination, other: Gender): boolean {
  if (sexuality === 'bi') return true;
  return sexuality === 'hetero' ? other !== gender : other === gender;
}

/**
 * The kinds of people a search shows. A chosen gender comes before one's own inclination, but nobody is shown to
 * somebody they do not seek. A visitor says nothing of themselves and sees everybody.
 */
export function kindsFor(viewer: Inclination | undefined, chosen: Gender | undefined): Inclination[] {
  const all = genders.flatMap((gender) => sexualities.map((sexuality) => ({ gender, sexuality })));
  return all.filter((kind) => {
    const wanted = chosen ? kind.gender === chosen : !viewer || seeks(viewer, kind.gender);
    return wanted && (!viewer || seeks(kind, viewer.gender));
  });
}

/** Whether a visitor may search: where the site lets everybody, or lets those who were sent and this one was. */
export const visitorsMaySearch = (
  settings: Pick<SiteSettings, 'logged_out_search' | 'logged_out_search_trafficsource'>,
  network: string | undefined,
) =>
  settings.logged_out_search !== 'none' ||
  (settings.logged_out_search_trafficsource !== 'none' && Boolean(network?.trim()));

export const isRecent = (at: Date, now: Date, milliseconds: number) => now.getTime() - at.getTime() < milliseconds;
