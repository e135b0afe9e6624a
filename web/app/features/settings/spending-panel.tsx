import { useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import type { Answer } from '#contract/calls.ts';
import { mostWeeklyCredits } from '#contract/constants.ts';
import { usePathTo, useShell } from '#web/platform/shell-context.ts';
import { useFormatter, useTranslations } from '#web/platform/translate.ts';
import { useApi } from '#web/platform/use-api.ts';
import { useCallForm } from '#web/platform/use-call-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { PanelMessage } from './panel-message.tsx';
import { useAction } from './use-action.ts';

type SpendingLimit = Answer<'spendingLimit'>['spending_limit'];

/** The most a member lets themselves spend in a week. It holds at once, and is taken back as easily. */
export default function SpendingPanel({ limit }: { limit: SpendingLimit }) {
  const t = useTranslations('settings.spending');
  const format = useFormatter();
  const pathTo = usePathTo();
  const api = useApi();
  const { revalidate } = useRevalidator();
  const removal = useAction();
  const [done, setDone] = useState<string>();
  const { form, errors, busy, refusal, submit } = useCallForm({
    values: { limit: limit.limit === null ? '' : String(limit.limit) },
    schema: () => import('#contract/credits/credits.ts').then((contract) => contract.spendingLimitBody),
    // An empty field is no number; taking the limit away has a button of its own.
    body: (values) => ({ limit: values.limit.trim() === '' ? undefined : Number(values.limit) }),
    call: async (body) => {
      setDone(undefined);
      await api('setSpendingLimit', body);
      await revalidate();
      setDone(t('saved', { count: body.limit ?? 0 }));
    },
  });
  const remove = async () => {
    setDone(undefined);
    await api('setSpendingLimit', { limit: null });
    form.reset({ limit: '' });
    setDone(t('removed'));
  };
  // The week ends at the site's midnight, whatever the reader's clock says.
  const { time_zone: timeZone } = useShell().settings;
  const date = format.dateTime(new Date(limit.resets_at), { dateStyle: 'long', timeZone });
  return (
    <>
      <p>{t('text')}</p>
      <p className="settings-panel__note">{t('spent', { count: limit.spent, date })}</p>
      <form className="settings-form" onSubmit={submit} noValidate>
        <Field label={t('label')} required hint={t('hint')} error={errors.limit?.message}>
          <Input type="number" inputMode="numeric" min={0} max={mostWeeklyCredits} {...form.register('limit')} />
        </Field>
        <PanelMessage refusal={refusal ?? removal.refusal} done={done} />
        <Button type="submit" variant="primary" busy={busy} busyLabel={t('saving')}>
          {t('save')}
        </Button>
        {limit.limit !== null && (
          <Button
            variant="plain"
            busy={removal.busy !== undefined}
            busyLabel={t('saving')}
            onClick={() => void removal.run('remove', remove)}
          >
            {t('remove')}
          </Button>
        )}
      </form>
      <Link className="link" to={pathTo('credits-statement')} viewTransition>
        {t('statement')}
      </Link>
    </>
  );
}
