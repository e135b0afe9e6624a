import MapPin from 'lucide-react/icons/map-pin';
import type { CSSProperties } from 'react';
import { EmbeddedWarning } from '#web/features/visits/embedded-warning.tsx';
import { useTranslations } from '#web/platform/translate.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { LanderFrame } from '../lander-frame.tsx';
import type { LanderProps } from '../lander-props.ts';
import { FictionalMark, Portrait } from '../portrait.tsx';
import { PriceLine } from '../price-line.tsx';
import { signupFor } from '../signup-link.ts';
import { type CountryMap, dash, dotsOf, mapOf } from './country-map.ts';
import { type Pin, pinsOn } from './pins.ts';
import { mapSize } from './position.ts';

const mostPins = 9;

/** The country as lights where people live, with members as pins, and one field: where. */
export function MapLanding({ people, online, country, site, signupPath }: LanderProps) {
  const t = useTranslations('landers.maplanding');
  const map = mapOf(country.code);
  const pins = map ? pinsOn(map, people, mostPins) : [];
  const words = [
    t('here', { count: pins.length, country: country.name }),
    online?.count ? t('online', { count: online.count, more: online.more ? '+' : '' }) : '',
  ];
  return (
    <LanderFrame className="atlas">
      <div className="atlas__inside">
        {map ? <Country map={map} pins={pins} signupPath={signupPath} /> : <div className="atlas__rings" />}
        <div className="atlas__sheet">
          <h1>{t('title')}</h1>
          <p>{words.filter(Boolean).join(' ')}</p>
          <EmbeddedWarning />
          <form action={signupPath} data-place>
            <label className="atlas__field">
              <MapPin aria-hidden="true" />
              <span className="visually-hidden">{t('city', { country: country.name })}</span>
              <input
                type="text"
                name="city"
                autoComplete="address-level2"
                maxLength={80}
                placeholder={t('city', { country: country.name })}
              />
            </label>
            <input type="hidden" name="country" value={country.code} />
            <input type="hidden" name="region" value="" disabled />
            {/* Needs script, which shows it. */}
            <button type="button" className={buttonClass({ variant: 'plain', block: true })} hidden data-locate>
              {t('locate')}
            </button>
            <p
              className="atlas__located"
              role="status"
              data-locating={t('locating')}
              data-located={t('located', { city: '*' })}
              data-refused={t('refused')}
            />
            <button type="submit" className={buttonClass({ variant: 'primary', size: 'lg', block: true })}>
              {t('button')}
            </button>
          </form>
          <PriceLine site={site} />
          <p className="atlas__private">{t('private')}</p>
        </div>
      </div>
    </LanderFrame>
  );
}

function Country({ map: { rows, ...map }, pins, signupPath }: { map: CountryMap; pins: Pin[]; signupPath: string }) {
  return (
    <div className="atlas__map" data-map={JSON.stringify(map)}>
      <svg viewBox={`0 0 ${mapSize} ${mapSize}`} aria-hidden="true">
        <path className="atlas__dots" d={dotsOf({ rows, ...map })} strokeDasharray={dash} />
      </svg>
      {pins.map((pin, index) => (
        <PinLink key={pin.person.id} pin={pin} isFirst={index === 0} signupPath={signupPath} />
      ))}
    </div>
  );
}

function PinLink({ pin: { person, x, y }, isFirst, signupPath }: { pin: Pin; isFirst: boolean; signupPath: string }) {
  const t = useTranslations('landers.frame');
  const style = {
    left: `${x.toFixed(1)}%`,
    top: `${y.toFixed(1)}%`,
    '--s': isFirst ? '66px' : '48px',
  } as CSSProperties;
  return (
    <a
      className="atlas__pin"
      style={style}
      href={signupFor(signupPath, person)}
      aria-label={t('say_hello', { name: person.name })}
      title={[`${person.name}, ${person.age}`, person.city].filter(Boolean).join(' · ')}
      data-first={isFirst ? '' : undefined}
    >
      <Portrait person={person} size="thumb" />
      {person.online && <i className="lander-dot" />}
      <FictionalMark person={person} />
    </a>
  );
}
