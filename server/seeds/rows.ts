import type { Locale } from '#contract/locales.ts';
import type { InterestId } from '#contract/people/interests.ts';
import type { PromptAnswer } from '#contract/people/people.ts';
import type {
  bodyTypes,
  eyeColors,
  Gender,
  hairColors,
  relationshipStatuses,
  Sexuality,
  tattoos,
} from '#contract/people/profile.ts';
import type { Country } from '#contract/places/countries.ts';
import type { NicheNumber } from '#contract/sites/niches.ts';

/** Rows as the migrations shape them. Ids are text: sixty bits do not fit a JavaScript number. */
export interface UserRow {
  id: string;
  site_id: number;
  email: string | null;
  password_hash: string | null;
  status: 'not_confirmed' | 'active' | 'pending_deletion' | 'banned';
  ban_reason: string | null;
  paid_user: boolean;
  language: Locale;
  signup_at: string;
  /** When they confirmed their address, who sent them, and which landing page led them; see origins.ts. */
  confirmed_at?: string | null;
  tracking?: { network?: string; ref?: string };
  lander?: string | null;
}

export interface Looks {
  hair_color: keyof typeof hairColors | null;
  eye_color: keyof typeof eyeColors | null;
  body_type: keyof typeof bodyTypes | null;
  tattoos: keyof typeof tattoos | null;
}

export interface ProfileRow extends Looks {
  id: string;
  site_id: number;
  name: string;
  status: 'active' | 'disabled';
  gender: Gender;
  sexuality: Sexuality;
  date_of_birth: string;
  country: Country;
  region: string;
  city_id: number;
  relationship_status: keyof typeof relationshipStatuses | null;
  note: string;
  interests: InterestId[];
  fictional: boolean;
  last_active_at: string;
}

export interface PhotoRow {
  id: string;
  profile_id: string;
  position: number;
  status: 'pending' | 'active' | 'rejected';
  storage_key: string;
  width: number;
  height: number;
  created_at: string;
}

export interface Member {
  user: UserRow;
  profile: ProfileRow;
  photos: PhotoRow[];
  /** In the order they are shown. */
  prompts: PromptAnswer[];
}

/** What the generator needs to know of a site; names and faces already taken there are not given out again. */
export interface SeedSite {
  id: number;
  niche: NicheNumber;
  takenNames?: readonly string[];
  /** First photos of the cast of this site, fictional or not: nobody of the crowd has their face. */
  takenPhotos?: readonly string[];
}

export interface SeedCity {
  id: number;
  region: string;
  en: string;
  fr: string;
  population: number;
}
