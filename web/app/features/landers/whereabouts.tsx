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

export const NameAndAge = ({ person: { name, age } }: Pick<WhereaboutsProps, 'person'>) => (
  <>
    {name}, <span className="whereabouts__age">{age}</span>
  </>
);
