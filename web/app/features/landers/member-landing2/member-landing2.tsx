import type { ReactNode } from 'react';
import { longestSignupMessage } from '#contract/constants.ts';
import { EmbeddedWarning } from '#web/features/visits/embedded-warning.tsx';
import { useTranslations } from '#web/platform/translate.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { LogoMark } from '#web/ui/logo.tsx';
import { LanderFrame } from '../lander-frame.tsx';
import type { MemberLanderProps } from '../member-lander-props.ts';
import { Portrait } from '../portrait.tsx';
import { PriceLine } from '../price-line.tsx';
import { Question } from '../seeking-questions.tsx';
import { SignupForm } from '../signup-form.tsx';
import { NameAndAge, Whereabouts } from '../whereabouts.tsx';

/** A conversation that has not begun: the site asks, in its own name, and the first line is the visitor's. */
export function MemberLanding2({ person, place, words, interests, site, signupPath }: MemberLanderProps) {
  const t = useTranslations('member-landers.landing2');
  const shared = useTranslations('member-landers');
  const { name } = person;
  return (
    <LanderFrame className="talk-lander">
      <aside className="talk-lander__who">
        <Portrait person={person} alt={shared('photo_of', { name })} sizes="(min-width: 992px) 40vw, 100vw" />
        <div>
          <h1>
            <NameAndAge person={person} />
          </h1>
          <Whereabouts person={person} place={place} onPhoto />
          {interests.length > 0 && (
            <ul>
              {interests.map((interest) => (
                <li key={interest} className="label label--glass">
                  {interest}
                </li>
              ))}
            </ul>
          )}
        </div>
      </aside>
      <SignupForm className="talk-lander__talk" signupPath={signupPath} memberId={person.id}>
        <div className="talk-lander__log">
          <EmbeddedWarning />
          <p className="talk-lander__nothing">{t('nothing')}</p>
          {words && (
            <figure className="talk-lander__words">
              <figcaption>
                {t('on_profile', { name })}
                {words.label && ` · ${words.label}`}
              </figcaption>
              <blockquote dir="auto">{words.text}</blockquote>
            </figure>
          )}
          <SiteSays by={t('site_not', { site: site.name, name })}>{t('asks_gender')}</SiteSays>
          <Question name="gender" />
          <div className="talk-lander__typing" aria-hidden="true">
            <LogoMark />
            <span>
              <i />
              <i />
              <i />
            </span>
          </div>
          <div className="talk-lander__second">
            <SiteSays>{t('asks_seeks')}</SiteSays>
            <Question name="seeks" />
          </div>
        </div>
        <div className="talk-lander__composer">
          <div className="talk-lander__line">
            <textarea
              name="signup_message"
              className="input"
              rows={1}
              maxLength={longestSignupMessage}
              placeholder={shared('message')}
              aria-label={shared('message')}
            />
            <button type="submit" className={buttonClass({ variant: 'primary' })}>
              {shared('continue')}
            </button>
          </div>
          <PriceLine site={site} />
        </div>
      </SignupForm>
    </LanderFrame>
  );
}

function SiteSays({ by, children }: { by?: string; children: ReactNode }) {
  return (
    <div className="talk-lander__site">
      <LogoMark />
      <p>{children}</p>
      {by && <small>{by}</small>}
    </div>
  );
}
