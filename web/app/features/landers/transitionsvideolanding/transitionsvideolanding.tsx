import type { ReactNode } from 'react';
import { EmbeddedWarning } from '#web/features/visits/embedded-warning.tsx';
import { useTranslations } from '#web/platform/translate.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { LanderFrame } from '../lander-frame.tsx';
import type { LanderProps } from '../lander-props.ts';
import { PauseSwitch } from '../pause.tsx';
import { PriceLine } from '../price-line.tsx';
import { Scenes } from './scenes.tsx';

/** An evening in three scenes that fade into one another; the form is a sentence with two gaps. */
export function TransitionsVideoLanding({ site, signupPath }: LanderProps) {
  const t = useTranslations('landers.transitionsvideolanding');
  const form = useTranslations('landers.form');
  const isForMen = site.niche === 7;
  return (
    <LanderFrame tone="night" className="film" scene={<Scenes />}>
      <div className="film__bars">
        {[1, 2, 3].map((number) => (
          <i key={number} data-scene={t('scene', { number })} />
        ))}
        <PauseSwitch />
      </div>
      <h1 className="film__lines">
        <span>{t('title')}</span> <span>{t('walk')}</span> <span>{t('breakfast')}</span>
      </h1>
      <div className="film__card">
        <EmbeddedWarning />
        <form className="film__form" action={signupPath}>
          <p className="film__sentence">
            {t.rich('sentence', {
              gender: () => (
                <Gap name="gender" label={t('gender')} chosen={isForMen ? 'male' : ''}>
                  <option value="">{t('choose')}</option>
                  <option value="female">{t('a_woman')}</option>
                  <option value="male">{t('a_man')}</option>
                </Gap>
              ),
              seeks: () => (
                <Gap name="seeks" label={t('seeks')} chosen={isForMen ? 'male' : ''}>
                  <option value="">{t('choose')}</option>
                  <option value="female">{t('women')}</option>
                  <option value="male">{t('men')}</option>
                  <option value="both">{t('both')}</option>
                </Gap>
              ),
            })}
          </p>
          <button type="submit" className={buttonClass({ variant: 'primary', size: 'lg' })}>
            {form('join')}
          </button>
          <PriceLine site={site} />
        </form>
      </div>
    </LanderFrame>
  );
}

interface GapProps {
  name: string;
  label: string;
  chosen: string;
  children: ReactNode;
}

const Gap = ({ name, label, chosen, children }: GapProps) => (
  <span className="film__gap">
    <select key={name} name={name} aria-label={label} required defaultValue={chosen}>
      {children}
    </select>
  </span>
);
