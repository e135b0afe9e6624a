import type { CSSProperties } from 'react';
import { EmbeddedWarning } from '#web/features/visits/embedded-warning.tsx';
import { useTranslations } from '#web/platform/translate.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { LogoMark } from '#web/ui/logo.tsx';
import { ElsewhereLine } from '../elsewhere-line.tsx';
import { LanderFrame } from '../lander-frame.tsx';
import type { LanderPerson, LanderProps } from '../lander-props.ts';
import { FictionalMark, Portrait } from '../portrait.tsx';
import { PriceLine } from '../price-line.tsx';
import { SeekingQuestions } from '../seeking-questions.tsx';
import { signupFor } from '../signup-link.ts';

const places = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'i', 'j', 'l'] as const;
// A phone shows so many of these before it scrolls: only they compete for the bandwidth.
const inSight = 3;

/** A wall of faces in which the question, the form and the price are tiles as well. */
export function CollageLanding({ people, nearness, country, site, signupPath }: LanderProps) {
  const t = useTranslations('landers.collagelanding');
  const form = useTranslations('landers.form');
  const shown = people.slice(0, places.length);
  const areMany = shown.length === places.length;
  return (
    <LanderFrame className="wall-page">
      <div className="wall" data-faces={areMany ? 'many' : 'few'}>
        {shown.map((person, index) => (
          <Tile
            key={person.id}
            person={person}
            turn={index}
            area={areMany ? places[index] : undefined}
            href={signupFor(signupPath, person)}
          />
        ))}
        <div className="wall__question">
          <LogoMark />
          <h1>{t('title')}</h1>
        </div>
        <div className="wall__form">
          <EmbeddedWarning />
          <form action={signupPath}>
            <h2>{t('form_title')}</h2>
            <SeekingQuestions />
            <button type="submit" className={buttonClass({ variant: 'primary', size: 'lg', block: true })}>
              {form('join')}
            </button>
          </form>
        </div>
        <div className="wall__cost">
          <h2>{t('cost')}</h2>
          <PriceLine site={site} />
        </div>
        {shown.length > 0 && (
          <div className="wall__faces">
            <p>{t('faces')}</p>
            <ElsewhereLine {...{ nearness, people: shown, country }} />
          </div>
        )}
      </div>
    </LanderFrame>
  );
}

interface TileProps {
  person: LanderPerson;
  turn: number;
  /** Where it is in the picture; few tiles follow one another. */
  area: string | undefined;
  href: string;
}

function Tile({ person, turn, area, href }: TileProps) {
  const t = useTranslations('landers.frame');
  const style = { gridArea: area, '--turn': turn } as CSSProperties;
  return (
    <a className="wall__tile" href={href} style={style} aria-label={t('say_hello', { name: person.name })} data-tile>
      <Portrait person={person} loading={turn < inSight ? 'eager' : 'lazy'} />
      <FictionalMark person={person} />
      <span className="lander-tag">
        <span className="wall__name">{person.name}</span>, {person.age}
      </span>
    </a>
  );
}
