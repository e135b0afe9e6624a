import { useState } from 'react';
import { appealLimits } from '#contract/constants.ts';
import type { DecisionView } from '#contract/moderation/moderation.ts';
import { useShell } from '#web/platform/shell-context.ts';
import { useFormatter, useTranslations } from '#web/platform/translate.ts';
import { useApi } from '#web/platform/use-api.ts';
import { useCallForm } from '#web/platform/use-call-form.ts';
import { AlertBanner } from '#web/ui/alert-banner.tsx';
import { Card } from '#web/ui/card.tsx';
import { Field } from '#web/ui/field.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { Textarea } from '#web/ui/textarea.tsx';

const named = ['reject', 'warn', 'limit', 'ban'] as const;

/** What was decided about a member, why, and the way to appeal: for whoever has the link of the mail, logged in or not. */
export function Decision({ found, secret }: { found: DecisionView; secret: string }) {
  const t = useTranslations('complaints.ruling');
  const { settings } = useShell();
  const format = useFormatter();
  const [view, setView] = useState(found);
  const day = (moment: string) => format.dateTime(new Date(moment), { dateStyle: 'long' });
  const { reference, decision, notice, at, until, overturned, appeal } = view;
  const what = named.find((each) => each === decision) ?? 'other';
  return (
    <>
      <title>{t('title', { reference })}</title>
      <h1>{t('title', { reference })}</h1>
      {overturned && <AlertBanner tone="ok">{t('overturned')}</AlertBanner>}
      <Card className="complaints__status">
        <dl>
          <dt>{t('what')}</dt>
          <dd>{t(`decisions.${what}`, { until: until ? day(until) : '' })}</dd>
          <dt>{t('when')}</dt>
          <dd>{day(at)}</dd>
          <dt>{t('why')}</dt>
          <dd className="complaints__decision">{notice}</dd>
        </dl>
      </Card>
      {appeal ? (
        <Card className="complaints__status">
          <h2>{t('yours')}</h2>
          <p className="complaints__decision">{appeal.text}</p>
          {appeal.answer && appeal.decided_at ? (
            <>
              <h2>{t('answered', { day: day(appeal.decided_at) })}</h2>
              <p className="complaints__decision">{appeal.answer}</p>
            </>
          ) : (
            <p>{t('sent', { day: day(appeal.sent_at) })}</p>
          )}
        </Card>
      ) : (
        <AppealForm view={view} secret={secret} until={day(view.appeal_until)} onSent={setView} />
      )}
      <p className="complaints__lead">{t('rights', { email: settings.support_email })}</p>
    </>
  );
}

interface AppealFormProps {
  view: DecisionView;
  secret: string;
  until: string;
  onSent: (view: DecisionView) => void;
}

function AppealForm({ view: { reference }, secret, until, onSent }: AppealFormProps) {
  const t = useTranslations('complaints.ruling');
  const api = useApi();
  const { form, errors, busy, refusal, submit } = useCallForm({
    values: { text: '' },
    schema: () =>
      import('#contract/moderation/moderation.ts').then(({ moderationCalls }) => moderationCalls.appeal.body),
    body: ({ text }) => ({ reference, key: secret, text }),
    call: async (said) => onSent(await api('appeal', said)),
  });
  return (
    <form className="complaints__form" method="post" onSubmit={submit} noValidate>
      <h2>{t('appeal_title')}</h2>
      <p>{t('appeal_text', { until })}</p>
      {refusal && <AlertBanner tone="danger">{refusal}</AlertBanner>}
      <Field label={t('yours')} required error={errors.text?.message}>
        <Textarea rows={6} maxLength={appealLimits.text} {...form.register('text')} />
      </Field>
      <SubmitButton size="lg" busy={busy} busyLabel={t('sending')}>
        {t('send')}
      </SubmitButton>
    </form>
  );
}
