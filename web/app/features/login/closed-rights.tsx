import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Answer } from '#contract/calls.ts';
import { reactivationDays } from '#contract/constants.ts';
import { ApiError } from '#web/platform/api.ts';
import { useFormatter, useTranslations } from '#web/platform/translate.ts';
import { useApi } from '#web/platform/use-api.ts';
import { useMoney } from '#web/platform/use-money.ts';
import { useTimeZone } from '#web/platform/use-time-zone.ts';
import { Button } from '#web/ui/button.tsx';

/** What stays the right of somebody whom the site has closed out: money for what is unused, and to be erased. */
export default function ClosedRights({ owner }: { owner: string }) {
  const api = useApi();
  const { data } = useQuery({
    queryKey: ['closed-rights', owner],
    queryFn: () => api('leaving', undefined, { owner }),
  });
  if (!data) return null;
  return (
    <>
      {data.refunds.map((refund) => (
        <Refund key={refund.payment_id} owner={owner} refund={refund} />
      ))}
      <Erasure owner={owner} />
    </>
  );
}

function Refund({ owner, refund }: { owner: string; refund: Answer<'leaving'>['refunds'][number] }) {
  const t = useTranslations('login.banned');
  const api = useApi();
  const day = useDay();
  const amount = useMoney()(refund.amount, refund.currency);
  const { busy, done, said, run } = useOnce();
  if (done) return <Right said={t('withdrawn', { amount })} />;
  return (
    <Right said={said || t('refund', { amount, count: refund.credits, date: day(refund.until) })}>
      <Button
        size="sm"
        busy={busy}
        busyLabel={t('withdrawing')}
        onClick={() => void run(() => api('withdraw', { payment_id: refund.payment_id, owner }))}
      >
        {t('withdraw', { amount })}
      </Button>
    </Right>
  );
}

function Erasure({ owner }: { owner: string }) {
  const t = useTranslations('login.banned');
  const api = useApi();
  const day = useDay();
  const [sure, setSure] = useState(false);
  const { busy, done, said, run } = useOnce<Answer<'deleteAccount'>>();
  if (done) return <Right said={t('erased', { date: day(done.erased_at) })} />;
  return (
    <Right said={said || t('erase', { days: reactivationDays })}>
      <Button
        size="sm"
        variant={sure ? 'danger' : 'danger-outline'}
        busy={busy}
        busyLabel={t('erasing')}
        onClick={() => (sure ? void run(() => api('deleteAccount', { owner })) : setSure(true))}
      >
        {sure ? t('erase_sure') : t('erase_action')}
      </Button>
    </Right>
  );
}

function Right({ said, children }: { said: string; children?: ReactNode }) {
  return (
    <div className="login__right">
      <p role="status">{said}</p>
      {children}
    </div>
  );
}

/** Does something once, and keeps what it answered or why it was refused. */
function useOnce<Result>() {
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState('');
  const [done, setDone] = useState<Result>();
  const run = async (action: () => Promise<Result>) => {
    setBusy(true);
    try {
      setDone(await action());
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      setSaid(failure.message);
    }
    setBusy(false);
  };
  return { busy, done, said, run };
}

function useDay() {
  const format = useFormatter();
  const timeZone = useTimeZone();
  return (at: string) => format.dateTime(new Date(at), { dateStyle: 'long', timeZone });
}
