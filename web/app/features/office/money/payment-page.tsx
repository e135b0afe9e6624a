import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import type { Answer } from '#contract/calls.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { useMoney } from '#web/platform/use-money.ts';
import { Button } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { useMay, useOffice, useOfficePath } from '../office-context.ts';
import { Loaded } from '../parts/loaded.tsx';
import { OfficePage } from '../parts/page.tsx';
import { Facts, Panel } from '../parts/panel.tsx';
import { ReasonDialog } from '../parts/reason-dialog.tsx';
import { useTime } from '../parts/use-time.ts';
import { methodName, PaymentState } from './payment-columns.tsx';
import { PaymentSteps } from './payment-steps.tsx';
import { useReasonWords } from './use-reason-words.ts';

type Story = Answer<'officePayment'>;

/** One payment step by step: how it went, why it failed, and what may be done about it. */
export default function PaymentPage() {
  const t = useTranslations('office-money');
  const { id = '' } = useParams();
  const { call } = useOffice();
  const story = useQuery({
    queryKey: ['office', 'payment', id],
    queryFn: () => call('officePayment', undefined, { id }),
  });
  return (
    <OfficePage title={t('payment')}>
      <Loaded query={story}>
        {(loaded) => (
          <div className="office-two">
            <PaymentSteps story={loaded} />
            <div className="office-stack">
              <PaymentFacts story={loaded} />
              <Refund story={loaded} />
            </div>
          </div>
        )}
      </Loaded>
    </OfficePage>
  );
}

function PaymentFacts({ story: { payment, debit, invoice } }: { story: Story }) {
  const t = useTranslations('office-money');
  const methods = useTranslations('methods');
  const money = useMoney();
  const { time, day } = useTime();
  const pathTo = useOfficePath();
  const why = useReasonWords();
  const { member, currency } = payment;
  return (
    <Panel title={money(payment.amount, currency)} aside={<PaymentState status={payment.status} />} padded>
      <Facts
        facts={[
          { name: t('number'), value: payment.payment_id },
          {
            name: t('member'),
            value: member ? (
              <Link className="office-link" to={pathTo(`/members/${member.id}`)}>
                {member.name}
              </Link>
            ) : (
              t('erased')
            ),
          },
          { name: t('site'), value: payment.host },
          { name: t('how'), value: `${methodName(methods, payment.paymentmethod)} · ${payment.provider}` },
          { name: t('credits'), value: payment.credits },
          { name: t('country'), value: payment.country },
          { name: t('when'), value: time(payment.created_at) },
          ...(payment.refunded > 0 ? [{ name: t('refunded'), value: money(payment.refunded, currency) }] : []),
          ...(invoice ? [{ name: t('invoice'), value: invoice }] : []),
          ...(payment.reference ? [{ name: t('reference'), value: payment.reference }] : []),
          ...(debit
            ? [
                { name: t('debit'), value: t(`debit_status.${debit.status}`) },
                { name: t('due'), value: day(debit.due_on) },
              ]
            : []),
          ...(debit?.file ? [{ name: t('file'), value: debit.file }] : []),
          ...(debit?.status === 'returned' ? [{ name: t('why'), value: why(debit.return_reason ?? '') }] : []),
        ]}
      />
    </Panel>
  );
}

function Refund({ story: { payment } }: { story: Story }) {
  const t = useTranslations('office-money');
  const { call } = useOffice();
  const may = useMay();
  const money = useMoney();
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);
  const { payment_id: id, status, amount, refunded, currency } = payment;
  if (!may('refund') || status !== 'completed' || amount <= refunded) return null;
  const left = money(amount - refunded, currency);
  const refund = async (reason: string) => {
    const done = await call('refundPayment', { payment_id: id, reason });
    void queries.invalidateQueries({ queryKey: ['office', 'payment', id] });
    void queries.invalidateQueries({ queryKey: ['office', 'payments'] });
    void showToast({
      title: t('refund.done', { amount: money(done.refund, currency) }),
      line: t('refund.taken', { credits: done.credits }),
      tone: 'ok',
    });
  };
  return (
    <div>
      <Button variant="danger-outline" onClick={() => setAsking(true)}>
        {t('refund.open')}
      </Button>
      <ReasonDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('refund.title', { amount: left })}
        text={t('refund.text')}
        doLabel={t('refund.do', { amount: left })}
        danger
        onReason={refund}
      />
    </div>
  );
}
