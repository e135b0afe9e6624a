import Heart from 'lucide-react/icons/heart';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import X from 'lucide-react/icons/x';
import { countryName } from '#contract/places/countries.ts';
import { EmbeddedWarning } from '#web/features/visits/embedded-warning.tsx';
import { useTranslations } from '#web/platform/translate.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { LanderFrame } from '../lander-frame.tsx';
import type { LanderPerson, LanderProps } from '../lander-props.ts';
import { FictionalMark, Portrait } from '../portrait.tsx';
import { PriceLine } from '../price-line.tsx';
import { excerpt } from '../published-words.ts';
import { SeekingQuestions } from '../seeking-questions.tsx';
import { SignupForm } from '../signup-form.tsx';
import { NameAndAge, Whereabouts } from '../whereabouts.tsx';

const mostCards = 3;

export type TinderswipeProps = Pick<LanderProps, 'people' | 'nearness' | 'locale' | 'site' | 'signupPath'>;

/** Three people, one after the other, yes or not tonight; then signing up. Radio buttons move the cards, a script lets them be dragged. */
export function Tinderswipe({ people, nearness, locale, site, signupPath }: TinderswipeProps) {
  const t = useTranslations('member-landers.swipe');
  const cards = people.slice(0, mostCards);
  return (
    <LanderFrame className="deck-lander">
      <div className="deck-lander__inside" data-cards={cards.length}>
        <div className="deck-lander__intro">
          <h1>{cards.length > 0 ? t('title') : t('empty')}</h1>
          {cards.length > 0 && <p>{t(nearness, { count: cards.length })}</p>}
        </div>
        <div className="deck-lander__deck">
          {cards.map((person) => (
            <Card key={person.id} person={person} place={person.city ?? countryName(person.country, locale)} />
          ))}
          <section className="deck-lander__card deck-lander__end">
            {cards.length > 0 && (
              <div className="deck-lander__faces" aria-hidden="true">
                {cards.map((person) => (
                  <Portrait key={person.id} person={person} size="thumb" />
                ))}
              </div>
            )}
            <h2>{cards.length > 0 ? t('end') : t('empty_title')}</h2>
            <p>{cards.length > 0 ? t('end_text') : t('empty_text')}</p>
            <EndForm signupPath={signupPath} />
          </section>
        </div>
        {cards.length > 0 && <Sides />}
        {cards.length > 0 && <Choices cards={cards} />}
        <PriceLine site={site} />
        <EmbeddedWarning />
      </div>
    </LanderFrame>
  );
}

/** Which way is which, where there is room beside the deck. */
function Sides() {
  const t = useTranslations('member-landers.swipe');
  return (
    <>
      <span className="deck-lander__side" aria-hidden="true">
        <X />
        {t('pass')}
      </span>
      <span className="deck-lander__side deck-lander__side--like" aria-hidden="true">
        <Heart />
        {t('like')}
      </span>
    </>
  );
}

function Card({ person, place }: { person: LanderPerson; place: string }) {
  const t = useTranslations('member-landers.swipe');
  const shared = useTranslations('member-landers');
  const { name, note, prompt } = person;
  const words = prompt?.answer ?? note;
  return (
    <article className="deck-lander__card">
      <Portrait person={person} alt={shared('photo_of', { name })} />
      <span className="deck-lander__label">
        <FictionalMark person={person} />
      </span>
      <span className="deck-lander__stamp deck-lander__stamp--pass" aria-hidden="true">
        <X /> {t('pass')}
      </span>
      <span className="deck-lander__stamp deck-lander__stamp--like" aria-hidden="true">
        <Heart /> {t('like')}
      </span>
      <div className="deck-lander__foot">
        <h2>
          <NameAndAge person={person} />
        </h2>
        <Whereabouts person={{ ...person, fictionalIcon: null }} place={place} />
        {words && <p dir="auto">{excerpt(words)}</p>}
      </div>
    </article>
  );
}

/** Apart from the form that leads to signup, which has no use for them: nothing of it is kept. */
function Choices({ cards }: { cards: LanderPerson[] }) {
  const t = useTranslations('member-landers.swipe');
  return (
    <form className="deck-lander__pad">
      {cards.map(({ id, name, age }, index) => (
        <fieldset
          key={id}
          className={classNames('deck-lander__choice', index === cards.length - 1 && 'deck-lander__choice--last')}
        >
          <legend className="visually-hidden">{t('legend', { name, age })}</legend>
          <label className="deck-lander__button deck-lander__button--pass">
            <input type="radio" name={`card-${id}`} value="pass" />
            <span>
              <X aria-hidden="true" />
              <span className="visually-hidden">{t('pass')}</span>
            </span>
          </label>
          <label className="deck-lander__button deck-lander__button--like">
            <input type="radio" name={`card-${id}`} value="like" />
            <span>
              <Heart aria-hidden="true" />
              <span className="visually-hidden">{t('like')}</span>
            </span>
          </label>
        </fieldset>
      ))}
      <button type="reset" className={buttonClass({ variant: 'plain', className: 'deck-lander__again' })}>
        <RotateCcw aria-hidden="true" />
        {t('again')}
      </button>
    </form>
  );
}

function EndForm({ signupPath }: { signupPath: string }) {
  const t = useTranslations('member-landers');
  return (
    <SignupForm className="deck-lander__form" signupPath={signupPath}>
      <SeekingQuestions />
      <button type="submit" className={buttonClass({ variant: 'primary', size: 'lg', block: true })}>
        {t('join')}
      </button>
    </SignupForm>
  );
}
