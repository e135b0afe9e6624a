import { EmbeddedWarning } from '#web/features/visits/embedded-warning.tsx';
import { useTranslations } from '#web/platform/translate.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { LanderFrame } from '../lander-frame.tsx';
import type { MemberLanderProps } from '../member-lander-props.ts';
import { Portrait } from '../portrait.tsx';
import { PriceLine } from '../price-line.tsx';
import { repliesTo } from '../replies.ts';
import { SignupForm } from '../signup-form.tsx';
import { NameAndAge, Whereabouts } from '../whereabouts.tsx';

/** A member's published words as a bubble, and three ways to answer them. */
export function MemberLanding({ person, place, words, site, signupPath }: MemberLanderProps) {
  const t = useTranslations('member-landers.landing');
  const shared = useTranslations('member-landers');
  const replies = repliesTo(words, useTranslations('member-landers.replies'));
  const { name } = person;
  return (
    <LanderFrame
      className="reply-lander"
      scene={
        <div className="reply-lander__glow" aria-hidden="true">
          <Portrait person={person} />
        </div>
      }
    >
      <div className="reply-lander__inside">
        <div className="reply-lander__face">
          <Portrait person={person} alt={shared('photo_of', { name })} sizes="(min-width: 992px) 470px, 100vw" />
        </div>
        <div className="reply-lander__talk">
          <figure className="reply-lander__bubble">
            <figcaption>
              <b>
                <NameAndAge person={person} />
              </b>
              <Whereabouts person={person} place={place} />
              <span>{words ? (words.label ?? t('about')) : t('no_words')}</span>
            </figcaption>
            {words && <blockquote dir="auto">{words.text}</blockquote>}
            {words?.label && <p className="reply-lander__source">{t('about')}</p>}
          </figure>
          <EmbeddedWarning />
          <SignupForm className="reply-lander__form" signupPath={signupPath} memberId={person.id}>
            <h1>{words ? t('title') : t('first')}</h1>
            <fieldset className="reply-lander__replies">
              <legend className="visually-hidden">{words ? t('title') : t('first')}</legend>
              {replies.map((reply) => (
                <label key={reply} className="reply-lander__reply">
                  <input type="radio" name="signup_message" value={reply} />
                  <span>{reply}</span>
                </label>
              ))}
            </fieldset>
            <p className="reply-lander__edit" data-edit={t('edit_label')} hidden>
              {t('edit')}
            </p>
            <div className="reply-lander__foot">
              <button type="submit" className={buttonClass({ variant: 'primary', size: 'lg' })}>
                {shared('continue')}
              </button>
              <PriceLine site={site} />
            </div>
          </SignupForm>
        </div>
      </div>
    </LanderFrame>
  );
}
