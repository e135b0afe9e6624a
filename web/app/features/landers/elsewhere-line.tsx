import { useTranslations } from '#web/platform/translate.ts';
import type { LanderProps } from './lander-props.ts';

/** Says that some of the people shown are from elsewhere, where that is so. */
export function ElsewhereLine({ nearness, people, country }: Pick<LanderProps, 'nearness' | 'people' | 'country'>) {
  const t = useTranslations('landers.frame');
  if (nearness === 'country' || people.length === 0) return null;
  return <p className="lander-elsewhere">{t('elsewhere', { country: country.name })}</p>;
}
