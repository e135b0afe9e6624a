import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { timeBonus as rules } from '#contract/constants.ts';
import { dismissalCookie } from '#web/platform/dismissals.ts';
import { usePageName } from '#web/platform/page-name.ts';
import { type TimeBonus as Bonus, usePathTo, useShell } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { Countdown } from '#web/ui/countdown.tsx';
import { serverClock } from '#web/ui/countdown-time.ts';
import { PageLink } from '#web/ui/page-link.tsx';
import type { TimeBonusModalProps } from './time-bonus-modal.tsx';
import { modalWaits } from './time-bonus-rules.ts';

// Nobody sees it before forty seconds have passed.
const TimeBonusModal = lazy<ComponentType<TimeBonusModalProps>>(() =>
  import('./time-bonus-modal.tsx').catch(() => ({ default: () => null })),
);

/** What a newcomer saves on the first bundle, and for how long: as a banner where there is room for one, and once as a modal. */
export function TimeBonus({ banner }: { banner: boolean }) {
  const { timeBonus } = useShell();
  // Told anew with every page: a bonus that has run out here stays away unless the server says otherwise.
  return timeBonus && <Running key={timeBonus.endsAt} bonus={timeBonus} banner={banner} />;
}

function Running({ bonus, banner }: { bonus: Bonus; banner: boolean }) {
  const t = useTranslations('bonus');
  const pathTo = usePathTo();
  const [over, setOver] = useState(false);
  // The server's time from here on, whatever this device's clock says and however often the page is told anew.
  const [now] = useState(() => serverClock(bonus.now, Date.now()));
  const modal = useModal();
  if (over) return null;
  const clock = (
    <Countdown
      endsAt={bonus.endsAt}
      now={now}
      renderedAt={bonus.now}
      inWords={(left) => t('left', { ...left })}
      onEnd={() => setOver(true)}
    />
  );
  return (
    <>
      {banner && (
        <PageLink href={pathTo('credits')} className="discount">
          <span>{t.rich('banner', { percentage: rules.percentage, b: (words) => <b>{words}</b> })}</span>
          {clock}
        </PageLink>
      )}
      {modal.open && (
        <Suspense>
          <TimeBonusModal clock={clock} onClose={modal.close} />
        </Suspense>
      )}
    </>
  );
}

/** Comes up after forty seconds among members, to whoever has no credits; put aside once, it stays away. */
function useModal() {
  const { user, dismissed } = useShell();
  const page = usePageName();
  const [aside, setAside] = useState(dismissed['time-bonus'] !== undefined);
  const [open, setOpen] = useState(false);
  const waits = modalWaits({ page, credits: user?.credits ?? 0, dismissed: aside });
  useEffect(() => {
    if (!waits) return setOpen(false);
    const timer = setTimeout(() => setOpen(true), rules.modalAfter);
    return () => clearTimeout(timer);
  }, [waits]);
  const close = () => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we support.
    document.cookie = dismissalCookie('time-bonus', Date.now());
    setAside(true);
  };
  return { open, close };
}
