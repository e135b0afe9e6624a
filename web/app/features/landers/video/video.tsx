import { EmbeddedWarning } from '#web/features/visits/embedded-warning.tsx';
import { useTranslations } from '#web/platform/translate.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { LanderFrame } from '../lander-frame.tsx';
import type { LanderProps } from '../lander-props.ts';
import { PauseSwitch } from '../pause.tsx';
import { PriceLine } from '../price-line.tsx';
import { SeekingQuestions } from '../seeking-questions.tsx';

/** Two lights that drift together behind one line, and the whole form. */
export function Video({ site, signupPath }: LanderProps) {
  const t = useTranslations('landers.video');
  const form = useTranslations('landers.form');
  return (
    <LanderFrame tone="night" className="loop" scene={<Lights />}>
      <div className="loop__words">
        <h1>{t('title')}</h1>
        <p>{t('lead')}</p>
      </div>
      <div className="loop__bar">
        <EmbeddedWarning />
        <form className="loop__form" action={signupPath}>
          <SeekingQuestions />
          <button type="submit" className={buttonClass({ variant: 'primary', size: 'lg', block: true })}>
            {form('join')}
          </button>
          <PriceLine site={site} />
        </form>
      </div>
      <PauseSwitch />
    </LanderFrame>
  );
}

/** The loop: drawn instead of filmed, so that it weighs nothing and wears the colours of the niche. */
function Lights() {
  return (
    <div className="loop__stage" aria-hidden="true">
      <svg viewBox="0 0 1600 900" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
        <defs>
          <filter id="lights-melt" colorInterpolationFilters="sRGB" x="-10%" y="-10%" width="120%" height="120%">
            <feGaussianBlur stdDeviation="24" />
            <feColorMatrix values="1 0 0 0 0 0 1 0 0 0 0 0 1 0 0 0 0 0 24 -10" />
          </filter>
          <radialGradient id="lights-near" cx=".36" cy=".3" r=".8">
            <stop stopColor="var(--accent)" />
            <stop offset="1" stopColor="var(--rim)" />
          </radialGradient>
          <radialGradient id="lights-far" cx=".36" cy=".3" r=".85">
            <stop stopColor="var(--hot)" />
            <stop offset="1" stopColor="var(--accent)" />
          </radialGradient>
        </defs>
        <g className="loop__halo">
          <circle className="loop__light loop__light--one" cx="800" cy="400" r="220" fill="var(--accent)" />
          <circle className="loop__light loop__light--other" cx="800" cy="400" r="190" fill="var(--hot)" />
        </g>
        <g filter="url(#lights-melt)">
          <circle className="loop__light loop__light--one" cx="800" cy="400" r="224" fill="url(#lights-near)" />
          <circle className="loop__light loop__light--other" cx="800" cy="400" r="196" fill="url(#lights-far)" />
          <circle className="loop__light loop__light--spark" cx="690" cy="560" r="46" fill="url(#lights-near)" />
          <circle className="loop__light loop__light--ember" cx="950" cy="250" r="40" fill="url(#lights-far)" />
          <circle className="loop__light loop__light--ember" cx="520" cy="300" r="30" fill="url(#lights-near)" />
        </g>
      </svg>
      <div className="loop__veil" />
    </div>
  );
}
