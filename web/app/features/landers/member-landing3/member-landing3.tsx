import { EmbeddedWarning } from '#web/features/visits/embedded-warning.tsx';
import { useTranslations } from '#web/platform/translate.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { LanderFrame } from '../lander-frame.tsx';
import type { MemberLanderProps } from '../member-lander-props.ts';
import { Portrait } from '../portrait.tsx';
import { PriceLine } from '../price-line.tsx';
import { Question } from '../seeking-questions.tsx';
import { SignupForm } from '../signup-form.tsx';
import { NameAndAge, Whereabouts } from '../whereabouts.tsx';

/** A door ajar that opens as the visitor answers. */
export function MemberLanding3({ person, place, words, site, signupPath }: MemberLanderProps) {
  const t = useTranslations('member-landers.landing3');
  const shared = useTranslations('member-landers');
  const { name } = person;
  return (
    <LanderFrame className="door-lander" scene={<div className="door-lander__wall" />}>
      <div className="door-lander__inside">
        <div className="door-lander__entry">
          <span className="door-lander__light" />
          <div className="door-lander__room">
            <Portrait person={person} alt={shared('photo_of', { name })} sizes="(min-width: 992px) 390px, 212px" />
          </div>
          <span className="door-lander__leaf" aria-hidden="true">
            <i />
            <i />
          </span>
        </div>
        <div className="door-lander__ask">
          <EmbeddedWarning />
          <p className="door-lander__by">
            <b>
              <NameAndAge person={person} />
            </b>
            <Whereabouts person={person} place={place} />
          </p>
          <h1>{t('title', { name })}</h1>
          <p className="door-lander__lead">{t('lead')}</p>
          {words && (
            <figure className="door-lander__words">
              <figcaption>{words.label ?? t('about')}</figcaption>
              <blockquote dir="auto">{words.text}</blockquote>
            </figure>
          )}
          <SignupForm className="door-lander__form" signupPath={signupPath} memberId={person.id}>
            <div className="door-lander__first">
              <Question name="gender" />
            </div>
            <div className="door-lander__second">
              <Question name="seeks" />
            </div>
            <button type="submit" className={buttonClass({ variant: 'primary', size: 'lg', block: true })}>
              {shared('join')}
            </button>
            <PriceLine site={site} />
          </SignupForm>
        </div>
      </div>
    </LanderFrame>
  );
}
