import Check from 'lucide-react/icons/check';
import X from 'lucide-react/icons/x';
import type { Answer } from '#contract/calls.ts';
import { type PaymentStatus, paymentStatuses } from '#contract/payments/payment-types.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { Panel } from '../parts/panel.tsx';
import { useTime } from '../parts/use-time.ts';
import { useReasonWords } from './use-reason-words.ts';
import '../parts/timeline.css';

type Story = Answer<'officePayment'>;

const isBad = (status: string) => status === 'failed' || status === 'chargeback';
const isStatus = (word: string): word is PaymentStatus => (paymentStatuses as readonly string[]).includes(word);

/** How a payment went from step to step; what it was caused by stands below in the words of whoever caused it. */
export function PaymentSteps({ story: { steps, debit } }: { story: Story }) {
  const t = useTranslations('office-money');
  const why = useReasonWords();
  const { time } = useTime();
  return (
    <Panel title={t('story')}>
      <ol className="office-timeline">
        {steps.map(({ at, to, cause }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: steps only grow at their end
          <li key={index}>
            <span className="office-timeline__icon" data-tone={isBad(to) ? 'bad' : 'ok'} aria-hidden="true">
              {isBad(to) ? <X /> : <Check />}
            </span>
            <span className="office-timeline__what">
              <b>{isStatus(to) ? t(`status.${to}`) : to}</b>
              <small>{cause}</small>
            </span>
            <time dateTime={at}>{time(at)}</time>
          </li>
        ))}
        {debit?.status === 'returned' && debit.returned_at && (
          <li>
            <span className="office-timeline__icon" data-tone="bad" aria-hidden="true">
              <X />
            </span>
            <span className="office-timeline__what">
              <b>{t('came_back', { why: why(debit.return_reason ?? '') })}</b>
              {debit.file && <small>{t('in_file', { file: debit.file })}</small>}
            </span>
            <time dateTime={debit.returned_at}>{time(debit.returned_at)}</time>
          </li>
        )}
      </ol>
    </Panel>
  );
}
