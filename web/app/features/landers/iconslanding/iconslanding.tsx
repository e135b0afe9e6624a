import BookOpen from 'lucide-react/icons/book-open';
import Check from 'lucide-react/icons/check';
import Clapperboard from 'lucide-react/icons/clapperboard';
import CookingPot from 'lucide-react/icons/cooking-pot';
import Heart from 'lucide-react/icons/heart';
import Mars from 'lucide-react/icons/mars';
import MountainSnow from 'lucide-react/icons/mountain-snow';
import Music from 'lucide-react/icons/music';
import Venus from 'lucide-react/icons/venus';
import VenusAndMars from 'lucide-react/icons/venus-and-mars';
import Wine from 'lucide-react/icons/wine';
import type { ReactNode } from 'react';
import type { landerInterests } from '#contract/landers/landers.ts';
import { interests } from '#contract/people/interests.ts';
import { EmbeddedWarning } from '#web/features/visits/embedded-warning.tsx';
import { useTranslations } from '#web/platform/translate.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { LanderFrame } from '../lander-frame.tsx';
import type { LanderProps } from '../lander-props.ts';
import { Portrait } from '../portrait.tsx';
import { PriceLine } from '../price-line.tsx';
import { Question } from '../seeking-questions.tsx';

const genderIcons = {
  female: <Venus aria-hidden="true" />,
  male: <Mars aria-hidden="true" />,
  both: <VenusAndMars aria-hidden="true" />,
};

const icons = {
  wine: <Wine aria-hidden="true" />,
  hiking: <MountainSnow aria-hidden="true" />,
  music: <Music aria-hidden="true" />,
  cooking: <CookingPot aria-hidden="true" />,
  movies: <Clapperboard aria-hidden="true" />,
  reading: <BookOpen aria-hidden="true" />,
} satisfies Record<(typeof landerInterests)[number], ReactNode>;

const mostFaces = 5;

/** Three questions on one thread, answered by icons; the thread fills up to the button. */
export function IconsLanding({ people, locale, site, signupPath }: LanderProps) {
  const t = useTranslations('landers.iconslanding');
  // A face without its name cannot carry the label that a fictional profile needs.
  const faces = people.filter(({ isFictional }) => !isFictional).slice(0, mostFaces);
  return (
    <LanderFrame className="thread-page">
      <div className="thread">
        <div className="thread__head">
          <div>
            <h1>{t('title')}</h1>
            <p>{t('lead')}</p>
          </div>
          <div className="thread__faces" aria-hidden="true">
            {faces.map((person) => (
              <Portrait key={person.id} person={person} size="thumb" loading="lazy" />
            ))}
          </div>
        </div>
        <EmbeddedWarning />
        <form className="thread__steps" action={signupPath}>
          <Question name="gender" className="thread__step" mark={<Bead number={1} />} icons={genderIcons} />
          <Question name="seeks" className="thread__step" mark={<Bead number={2} />} icons={genderIcons} />
          <fieldset className="lander-question thread__step">
            <legend>{t('share')}</legend>
            <Bead number={3} />
            <div className="lander-options thread__six">
              {interests
                .filter(({ id }) => id in icons)
                .map((interest) => (
                  <label key={interest.id} className="lander-option">
                    <input type="radio" name="interest" value={interest.id} />
                    <span>
                      {icons[interest.id as keyof typeof icons]}
                      {interest[locale]}
                    </span>
                  </label>
                ))}
            </div>
          </fieldset>
          <div className="thread__end">
            <Heart className="thread__heart" aria-hidden="true" />
            <button type="submit" className={buttonClass({ variant: 'primary', size: 'lg' })}>
              {t('button')}
            </button>
            <PriceLine site={site} />
          </div>
        </form>
      </div>
    </LanderFrame>
  );
}

const Bead = ({ number }: { number: number }) => (
  <span className="thread__bead" aria-hidden="true">
    <b>{number}</b>
    <Check />
  </span>
);
