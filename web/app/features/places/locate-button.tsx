import LocateFixed from 'lucide-react/icons/locate-fixed';
import { useEffect, useState } from 'react';
import type { Answer } from '#contract/calls.ts';
import { countryName } from '#contract/places/countries.ts';
import { useShell } from '#web/platform/shell-context.ts';
import { visitStore } from '#web/platform/stores.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { useApi } from '#web/platform/use-api.ts';
import { Button } from '#web/ui/button.tsx';
import { type GeolocationPermission, geolocationPermission, locate } from './geolocation.ts';
import './places.css';

interface LocateButtonProps {
  /** Takes the place; false where the site is not. */
  onLocated: (place: Answer<'geocode'>) => boolean;
}

/** Fills in the place somebody is at. The browser asks for permission on this tap and never before. */
export function LocateButton({ onLocated }: LocateButtonProps) {
  const t = useTranslations('places.locate');
  const { locale } = useShell();
  const api = useApi();
  const [permission, setPermission] = useState<GeolocationPermission>('unknown');
  const [said, setSaid] = useState('');
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    void geolocationPermission(navigator).then(setPermission);
  }, []);
  if (permission === 'unsupported') return null;

  const find = async () => {
    setBusy(true);
    setSaid('');
    const geocode = (query: { lat: string; lon: string }) => api('geocode', undefined, query);
    const found = await locate({ browser: navigator, geocode, store: visitStore, now: Date.now(), locale });
    setBusy(false);
    if (found.geocode) {
      const { country, region, city } = found.geocode;
      const place = city?.name ?? region?.name ?? countryName(country, locale);
      const taken = onLocated(found.geocode);
      setSaid(taken ? t('found', { place }) : t('elsewhere', { country: countryName(country, locale) }));
    } else {
      if (found.reason === 'denied') setPermission('denied');
      setSaid(t(found.reason));
    }
  };
  return (
    <div className="locate">
      <Button size="sm" busy={busy} busyLabel={t('busy')} onClick={find}>
        <LocateFixed aria-hidden="true" />
        {t('use')}
      </Button>
      <p role="status" className="locate__said">
        {said || (permission === 'denied' ? t('denied') : t('hint'))}
      </p>
    </div>
  );
}
