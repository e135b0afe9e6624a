import { Fragment } from 'react';
import { FictionalLabel } from '#web/features/people/fictional-label.tsx';
import { useTranslations } from '#web/platform/translate.ts';
import { Dot } from '#web/ui/dot.tsx';
import type { LanderPerson } from './lander-props.ts';
import './whereabouts.css';

interface WhereaboutsProps {
  person: LanderPerson;
  place: string;
  onPhoto?: boolean;
}

/** Where somebody is, whether they are there now, and that the site writes them where it does. */
export function Whereabouts({ person: { online, fictionalIcon }, place, onPhoto }: WhereaboutsProps) {
  const t = useTranslations('member-landers');
  return (
    <span className="whereabouts">
      {online && <Dot presence="online" />}
      <span>{online ? `${t('online')} · ${place}` : place}</span>
      {fictionalIcon && <FictionalLabel icon={fictionalIcon} tone={onPhoto ? 'glass' : 'plain'} />}
    </span>
  );
}

/** A username that is too long for its line breaks behind an underscore, not inside a word. */
export const Name = ({ name }: { name: string }) =>
  name.split(/(?<=_)/).map((part, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a name have no order but their own.
    <Fragment key={place}>
      {place > 0 && <wbr />}
      {part}
    </Fragment>
  ));

export const NameAndAge = ({ person: { name, age } }: Pick<WhereaboutsProps, 'person'>) => (
  <>
    <Name name={name} />, <span className="whereabouts__age">{age}</span>
  </>
);
