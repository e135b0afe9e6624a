import type { LanderPerson, LanderSite } from './lander-props.ts';
import type { PublishedWords } from './published-words.ts';

/** What a landing page around one member is given. */
export interface MemberLanderProps {
  person: LanderPerson;
  /** City, region or country: the finest that is shown. */
  place: string;
  /** What they wrote on their profile; null where they wrote nothing, or the site shows nothing of it. */
  words: PublishedWords | null;
  interests: string[];
  site: LanderSite;
  signupPath: string;
}
