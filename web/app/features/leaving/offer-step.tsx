import Coins from 'lucide-react/icons/coins';
import EyeOff from 'lucide-react/icons/eye-off';
import Gift from 'lucide-react/icons/gift';
import LifeBuoy from 'lucide-react/icons/life-buoy';
import Mail from 'lucide-react/icons/mail';
import { type ReactNode, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { Answer } from '#contract/calls.ts';
import type { LeavingOffer } from '#contract/leaving/leaving.ts';
import type { LeavingReason } from '#contract/leaving/leaving-types.ts';
import { ApiError } from '#web/platform/api.ts';
import { usePathTo } from '#web/platform/shell-context.ts';
import { useFormatter, useTranslations } from '#web/platform/translate.ts';
import { useApi } from '#web/platform/use-api.ts';
import { useMoney } from '#web/platform/use-money.ts';
import { useTimeZone } from '#web/platform/use-time-zone.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { showToast } from '#web/ui/toast.tsx';

type Bundle = Answer<'bundles'>['bundles'][number];

interface OfferStepProps {
  reason: LeavingReason;
  offers: readonly LeavingOffer[];
  bundles: readonly Bundle[];
}

/** One suggestion that fits the reason, and the way past it. */
export function OfferStep({ reason, offers, bundles }: OfferStepProps) {
  const t = useTranslations('leaving');
  const path = usePathTo()('settings-leave');
  const [first, second] = offers;
  if (!first) return null;
  return (
    <>
      <div className="leaving__head">
        <h1>{t('offer.title')}</h1>
      </div>
      <Offer offer={first} bundles={bundles} />
      <div className="leaving__actions">
        <Link className={buttonClass()} to={`${path}?reason=${reason}&step=confirm`}>
          {t('offer.without')}
        </Link>
        <OfferAction offer={first} />
      </div>
      {second && (
        <p className="leaving__second">
          <OfferAction offer={second} />
        </p>
      )}
    </>
  );
}

const icons: Record<LeavingOffer['kind'], ReactNode> = {
  discount: <Gift aria-hidden="true" />,
  trial: <Coins aria-hidden="true" />,
  invisible: <EyeOff aria-hidden="true" />,
  change_email: <Mail aria-hidden="true" />,
  preferences: <Mail aria-hidden="true" />,
  support: <LifeBuoy aria-hidden="true" />,
};

function Offer({ offer, bundles }: { offer: LeavingOffer; bundles: readonly Bundle[] }) {
  const t = useTranslations('leaving.offers');
  const format = useFormatter();
  const timeZone = useTimeZone();
  const { kind, percentage = 0, until } = offer;
  const date = until ? format.dateTime(new Date(until), { dateStyle: 'long', timeZone }) : '';
  return (
    <Card className="leaving__offer">
      <span className="leaving__bubble">{icons[kind]}</span>
      <h2>{t(`${kind}.title`, { percentage })}</h2>
      <p>{t(`${kind}.text`, { date })}</p>
      {kind === 'discount' && <Reduced bundle={bundles.find(({ trial }) => !trial)} percentage={percentage} />}
      {kind === 'trial' && <Price bundle={bundles.find(({ trial }) => trial)} />}
    </Card>
  );
}

function Reduced({ bundle, percentage }: { bundle: Bundle | undefined; percentage: number }) {
  const t = useTranslations('leaving.offers');
  const money = useMoney();
  if (!bundle) return null;
  const reduced = bundle.price - Math.ceil((bundle.price * percentage) / 100);
  return (
    <p className="leaving__price">
      <s>{money(bundle.price, bundle.currency)}</s>
      <b>{money(reduced, bundle.currency)}</b>
      <span>{t('credits', { count: bundle.credits })}</span>
    </p>
  );
}

function Price({ bundle }: { bundle: Bundle | undefined }) {
  const t = useTranslations('leaving.offers');
  const money = useMoney();
  if (!bundle) return null;
  return (
    <p className="leaving__price">
      <b>{money(bundle.price, bundle.currency)}</b>
      <span>{t('credits', { count: bundle.credits })}</span>
    </p>
  );
}

function OfferAction({ offer: { kind, code } }: { offer: LeavingOffer }) {
  const t = useTranslations('leaving.offers');
  const pathTo = usePathTo();
  if (kind === 'invisible') return <BecomeInvisible />;
  const to = {
    discount: `${pathTo('credits-id-paymentmethod', { id: 'small' })}?${new URLSearchParams({ code: code ?? '' })}`,
    trial: pathTo('credits-id-paymentmethod', { id: 'trial' }),
    preferences: pathTo('notifications'),
    change_email: `${pathTo('settings')}#email`,
    support: pathTo('pages-service'),
  }[kind];
  const look = kind === 'change_email' ? 'link' : buttonClass({ variant: 'dark' });
  return (
    <Link className={look} to={to}>
      {t(`${kind}.action`)}
    </Link>
  );
}

function BecomeInvisible() {
  const t = useTranslations('leaving.offers.invisible');
  const api = useApi();
  const navigate = useNavigate();
  const pathTo = usePathTo();
  const [busy, setBusy] = useState(false);
  const become = async () => {
    setBusy(true);
    try {
      await api('setInvisible', { invisible: true });
      await navigate(`${pathTo('settings')}#invisible`);
      await showToast({ title: t('done'), tone: 'ok' });
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      setBusy(false);
      await showToast({ title: failure.message, tone: 'danger' });
    }
  };
  return (
    <Button variant="dark" busy={busy} onClick={() => void become()}>
      {t('action')}
    </Button>
  );
}
