import Coins from 'lucide-react/icons/coins';
import EyeOff from 'lucide-react/icons/eye-off';
import Trash2 from 'lucide-react/icons/trash-2';
import Undo2 from 'lucide-react/icons/undo-2';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Answer } from '#contract/calls.ts';
import { reactivationDays } from '#contract/constants.ts';
import type { LeavingReason } from '#contract/leaving/leaving-types.ts';
import { usePathTo } from '#web/platform/shell-context.ts';
import { useFormatter, useTranslations } from '#web/platform/translate.ts';
import { useMoney } from '#web/platform/use-money.ts';
import { useTimeZone } from '#web/platform/use-time-zone.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { DeleteForm } from './delete-form.tsx';

interface ConfirmStepProps {
  reason: LeavingReason | undefined;
  terms: Answer<'leaving'>;
  hasPasskey: boolean;
}

/** What will happen, to both sides of every conversation and to the money, before it does. */
export function ConfirmStep({ reason, terms, hasPasskey }: ConfirmStepProps) {
  const t = useTranslations('leaving.confirm');
  const day = useDay();
  return (
    <>
      <div className="leaving__head">
        <h1>{t('title')}</h1>
      </div>
      <Card padded={false}>
        <ol className="leaving__fate">
          <Fate icon={<EyeOff aria-hidden="true" />} title={t('now.title')} text={t('now.text')} />
          <Fate
            icon={<Undo2 aria-hidden="true" />}
            title={t('meanwhile.title', { days: reactivationDays })}
            text={t('meanwhile.text')}
          />
          <Fate
            icon={<Trash2 aria-hidden="true" />}
            title={t('then.title', { date: day(terms.erased_at) })}
            text={t('then.text')}
            danger
          />
        </ol>
      </Card>
      <UnusedCredits {...terms} />
      <DeleteForm reason={reason} hasPasskey={hasPasskey} />
    </>
  );
}

function useDay() {
  const format = useFormatter();
  const timeZone = useTimeZone();
  return (at: string) => format.dateTime(new Date(at), { day: 'numeric', month: 'long', timeZone });
}

interface FateProps {
  icon: ReactNode;
  title: string;
  text: string;
  danger?: boolean;
}

function Fate({ icon, title, text, danger }: FateProps) {
  return (
    <li>
      <span className="leaving__icon" data-danger={danger || undefined}>
        {icon}
      </span>
      <div>
        <b>{title}</b>
        <p>{text}</p>
      </div>
    </li>
  );
}

/** Credits that are left, said before they go; where the law lets the member withdraw, what comes back and until when. */
function UnusedCredits({ credits, refunds }: Pick<Answer<'leaving'>, 'credits' | 'refunds'>) {
  const t = useTranslations('leaving.confirm.credits');
  const pathTo = usePathTo();
  const money = useMoney();
  const day = useDay();
  const [refund] = refunds;
  if (credits === 0) return null;
  return (
    <div className="leaving__credits">
      <Coins aria-hidden="true" />
      <p>
        <b>{t('left', { count: credits })}</b>{' '}
        {refund ? t('refund', { amount: money(refund.amount, refund.currency), date: day(refund.until) }) : t('lost')}
      </p>
      {refund && (
        <Link className={buttonClass({ size: 'sm' })} to={pathTo('transactions-id', { id: refund.payment_id })}>
          {t('action')}
        </Link>
      )}
    </div>
  );
}
