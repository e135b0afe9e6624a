import Send from 'lucide-react/icons/send';
import { longestSignupMessage } from '#contract/constants.ts';
import { EmbeddedWarning } from '#web/features/visits/embedded-warning.tsx';
import { useTranslations } from '#web/platform/translate.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { LanderFrame } from '../lander-frame.tsx';
import type { MemberLanderProps } from '../member-lander-props.ts';
import { Portrait } from '../portrait.tsx';
import { PriceLine } from '../price-line.tsx';
import { repliesTo } from '../replies.ts';
import { SeekingQuestions } from '../seeking-questions.tsx';
import { SignupForm } from '../signup-form.tsx';
import { Name, NameAndAge, Whereabouts } from '../whereabouts.tsx';

const steps = 5;

/** A postcard to the member, beside the first step of signing up: it goes out when that is done. */
export function MemberSignup({ person, place, words, site, signupPath }: MemberLanderProps) {
  const t = useTranslations('member-landers.signup');
  const shared = useTranslations('member-landers');
  const [, example] = repliesTo(words, useTranslations('member-landers.replies'));
  const { name } = person;
  return (
    <LanderFrame className="card-lander">
      <SignupForm className="card-lander__inside" signupPath={signupPath} memberId={person.id}>
        <div className="card-lander__head">
          <h1>{t('title', { name })}</h1>
          <p className="card-lander__by">
            <b>
              <NameAndAge person={person} />
            </b>
            <Whereabouts person={person} place={place} />
          </p>
        </div>
        <div className="card-lander__desk">
          <div className="card-lander__photo">
            <Portrait person={person} />
          </div>
          <div className="card-lander__card">
            <div className="card-lander__message">
              <label htmlFor="card-message">{shared('message')}</label>
              <textarea
                id="card-message"
                name="signup_message"
                maxLength={longestSignupMessage}
                placeholder={example}
                aria-describedby="card-left"
              />
              <p id="card-left" data-left={longestSignupMessage} hidden>
                {t.rich('left', { left: () => <span>{longestSignupMessage}</span> })}
              </p>
            </div>
            <div className="card-lander__to">
              <span className="card-lander__stamp">
                <span>
                  <Portrait person={person} alt={shared('photo_of', { name })} />
                </span>
              </span>
              <Postmark />
              <p className="card-lander__address">
                <span>
                  <small>{t('to')}</small> <Name name={name} />
                </span>
                <span>{place}</span>
              </p>
            </div>
          </div>
        </div>
        <div className="card-lander__ask">
          <EmbeddedWarning />
          <p className="card-lander__step">
            <span>{t('step', { step: 1, total: steps })}</span>
            <i aria-hidden="true" />
          </p>
          <SeekingQuestions />
          <p className="card-lander__sent">
            <Send aria-hidden="true" />
            <span>{t('sent')}</span>
          </p>
          <button type="submit" className={buttonClass({ variant: 'primary', size: 'lg', block: true })}>
            {shared('continue')}
          </button>
          <PriceLine site={site} />
        </div>
      </SignupForm>
    </LanderFrame>
  );
}

const Postmark = () => (
  <svg className="card-lander__postmark" viewBox="0 0 100 100" aria-hidden="true">
    <circle cx="50" cy="50" r="34" />
    <circle cx="50" cy="50" r="25" />
    <path d="M4 40q12-8 24 0t24 0 24 0 24 0M4 50q12-8 24 0t24 0 24 0 24 0M4 60q12-8 24 0t24 0 24 0 24 0" />
  </svg>
);
