import Heart from 'lucide-react/icons/heart';
import Lock from 'lucide-react/icons/lock';
import { type CSSProperties, Fragment } from 'react';
import { EmbeddedWarning } from '#web/features/visits/embedded-warning.tsx';
import { useTranslations } from '#web/platform/translate.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { ElsewhereLine } from '../elsewhere-line.tsx';
import { LanderFrame } from '../lander-frame.tsx';
import type { LanderPerson, LanderProps } from '../lander-props.ts';
import { FictionalMark, Portrait } from '../portrait.tsx';
import { PriceLine } from '../price-line.tsx';
import { SeekingQuestions } from '../seeking-questions.tsx';
import { signupFor } from '../signup-link.ts';

const mostFrames = 8;
/** No two frames beside each other are of one size. */
const scales = [1.12, 0.98, 1.16, 0.9, 1.04, 1.14, 0.94, 1.08];

/** An exhibition: portraits hung on wires, locked frames between them, and a ticket that is the form. */
export function Gallery({ people, nearness, country, site, signupPath }: LanderProps) {
  const t = useTranslations('landers.gallery');
  const form = useTranslations('landers.form');
  const shown = people.slice(0, mostFrames);
  return (
    <LanderFrame className="exhibit">
      <div className="exhibit__intro">
        <h1>{t('title')}</h1>
        <div>
          <p>{shown.length > 0 ? t('lead') : t('empty')}</p>
          <ElsewhereLine {...{ nearness, people: shown, country }} />
        </div>
      </div>
      <div className="exhibit__rail">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a strip that scrolls must be reached by the keyboard. */}
        <ul className="exhibit__strip" tabIndex={0} aria-label={t('strip')} data-strip>
          {shown.map((person, index) => (
            <Fragment key={person.id}>
              <Frame person={person} index={index} href={signupFor(signupPath, person)} />
              {index % 4 === 0 && <LockedFrame href={signupPath} />}
            </Fragment>
          ))}
        </ul>
      </div>
      <div className="exhibit__floor">
        <EmbeddedWarning />
        <form className="exhibit__ticket" action={signupPath}>
          <div className="exhibit__stub">
            <div>
              <h2>{t('ticket')}</h2>
              <p>{t('ticket_text')}</p>
            </div>
            <Heart aria-hidden="true" />
          </div>
          <div className="exhibit__ask">
            <SeekingQuestions />
            <button type="submit" className={buttonClass({ variant: 'primary', size: 'lg', block: true })}>
              {form('join')}
            </button>
            <PriceLine site={site} />
          </div>
        </form>
      </div>
    </LanderFrame>
  );
}

function Frame({ person, index, href }: { person: LanderPerson; index: number; href: string }) {
  const t = useTranslations('landers.frame');
  return (
    <li className="exhibit__frame" style={{ '--s': scales[index] } as CSSProperties}>
      <a href={href}>
        <span className="exhibit__mat">
          <Portrait person={person} alt={t('photo_of', { name: person.name })} loading={index < 5 ? 'eager' : 'lazy'} />
          <FictionalMark person={person} />
        </span>
        <span className="exhibit__plate">
          <b>
            {person.name}, {person.age}
          </b>
          {person.city && <small>{person.city}</small>}
        </span>
      </a>
    </li>
  );
}

/** An empty mat: what hangs there is not in the page at all. */
function LockedFrame({ href }: { href: string }) {
  const t = useTranslations('landers.gallery');
  return (
    <li className="exhibit__frame" style={{ '--s': 0.82 } as CSSProperties}>
      <a href={href}>
        <span className="exhibit__mat exhibit__mat--locked">
          <Lock aria-hidden="true" />
        </span>
        <span className="exhibit__plate">
          <b>{t('locked')}</b>
          <small>{t('locked_text')}</small>
        </span>
      </a>
    </li>
  );
}
