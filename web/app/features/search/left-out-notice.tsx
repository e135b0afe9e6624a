import Lock from 'lucide-react/icons/lock';
import MapPin from 'lucide-react/icons/map-pin';
import { Link } from 'react-router';
import { placeAnchor } from '#web/features/people/place-anchor.ts';
import { usePathTo, useShell } from '#web/platform/shell-context.ts';
import { useFormatter, useTranslations } from '#web/platform/translate.ts';
import { AlertBanner } from '#web/ui/alert-banner.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import type { LeftOut } from './left-out.ts';

/** Says what an address asked for and did not get, so that nobody takes the list for something else. */
export function LeftOutNotice({ premium, home }: LeftOut) {
  const t = useTranslations('search.left_out');
  const filters = useTranslations('search.filters');
  const locked = useTranslations('search.locked');
  const format = useFormatter();
  const pathTo = usePathTo();
  const { user } = useShell();
  const names = premium.map((name) => (name === 'near' ? locked('near') : filters(name)));
  return (
    <>
      {premium.length > 0 && (
        <AlertBanner icon={<Lock aria-hidden="true" />}>
          {t.rich('premium', { names: format.list(names), b: (words) => <b>{words}</b> })} {locked('how')}
        </AlertBanner>
      )}
      {home && user && (
        <AlertBanner
          icon={<MapPin aria-hidden="true" />}
          action={
            <Link className={buttonClass({ size: 'sm' })} to={`${pathTo('profile')}#${placeAnchor}`}>
              {t('home_add')}
            </Link>
          }
        >
          {t('home')}
        </AlertBanner>
      )}
    </>
  );
}
