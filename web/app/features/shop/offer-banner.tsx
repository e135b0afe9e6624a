import BadgePercent from 'lucide-react/icons/badge-percent';
import { useShell } from '#web/platform/shell-context.ts';
import { useFormatter, useTranslations } from '#web/platform/translate.ts';
import { AlertBanner } from '#web/ui/alert-banner.tsx';
import type { Offer } from './load-offer.server.ts';

/** What somebody has for being new without asking: how much, why, and until when. The first hours have their clock above. */
export function OfferBanner({ offer }: { offer: Offer | null }) {
  const t = useTranslations('premium');
  const format = useFormatter();
  const { time_zone: timeZone } = useShell().settings;
  if (offer?.kind !== 'welcome' || !offer.expires) return null;
  const date = format.dateTime(new Date(offer.expires), { dateStyle: 'long', timeStyle: 'short', timeZone });
  return (
    <AlertBanner tone="accent" icon={<BadgePercent aria-hidden="true" />}>
      {t('offer', { percentage: offer.percentage, date })}
    </AlertBanner>
  );
}
