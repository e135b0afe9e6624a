import type { CSSProperties } from 'react';
import { EmbeddedWarning } from '#web/features/visits/embedded-warning.tsx';
import { useTranslations } from '#web/platform/translate.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { LanderFrame } from '../lander-frame.tsx';
import type { LanderPerson, LanderProps } from '../lander-props.ts';
import { FictionalMark, Portrait } from '../portrait.tsx';
import { PriceLine } from '../price-line.tsx';
import { Skyline } from './skyline.tsx';

// Where the lit windows are: from the left, how high, how wide. Those beyond a phone's only where there is room.
const windows = [
  ['4%', '15dvh', '76px'],
  ['70%', '19dvh', '72px'],
  ['37%', '8dvh', '70px'],
  ['87%', '9dvh', '74px'],
  ['55%', '12dvh', '68px'],
  ['19%', '20dvh', '70px'],
] as const;
const onPhone = 3;

/** A city at night, people behind lit windows, one question and one button. */
export function AloneTonight({ people, online, country, site, signupPath }: LanderProps) {
  const t = useTranslations('landers.alonetonight');
  // A window shows no words, so nobody stands in it who needs a label.
  const shown = people.filter(({ isFictional }) => !isFictional).slice(0, windows.length);
  const count = online?.count ?? 0;
  return (
    <LanderFrame tone="night" className="night" scene={<Skyline />}>
      {shown.map((person, index) => (
        <LitWindow key={person.id} person={person} index={index} />
      ))}
      <div className="night__question">
        <h1>{t('title')}</h1>
        <p>
          {count > 0 && <i className="lander-dot" />}
          {count > 0
            ? t('online', { count, more: online?.more ? '+' : '', country: country.name })
            : t('awake', { country: country.name })}
        </p>
        <EmbeddedWarning />
        <a className={buttonClass({ variant: 'white', size: 'lg' })} href={signupPath}>
          {t('button')}
        </a>
        <PriceLine site={site} />
      </div>
    </LanderFrame>
  );
}

function LitWindow({ person, index }: { person: LanderPerson; index: number }) {
  const t = useTranslations('landers.frame');
  const [left = '', height = '', width = ''] = windows[index] ?? [];
  const style = { '--x': left, '--y': height, '--w': width, '--d': `${index * 0.8}s` } as CSSProperties;
  return (
    <div className="night__house" style={style} data-light={person.id}>
      <span className="night__window" data-online={person.online ? '' : undefined}>
        <Portrait
          person={person}
          size="thumb"
          alt={t('photo_of', { name: person.name })}
          loading={index < onPhone ? 'eager' : 'lazy'}
        />
        <FictionalMark person={person} />
      </span>
    </div>
  );
}
