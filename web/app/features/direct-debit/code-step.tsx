import Lock from 'lucide-react/icons/lock';
import { Rights } from '#web/features/shop/rights.tsx';
import { useShell } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { useMoney } from '#web/platform/use-money.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import type { DebitFormState, DebitQuote } from './debit-values.ts';

export interface CodeStepProps {
  form: DebitFormState;
  quote: DebitQuote;
  creditor: { name: string; id: string };
  phone: string;
  noticeDays: number;
  onSendAgain: () => void;
  onChange: () => void;
}

const takeFocus = (element: HTMLElement | null) => element?.focus();

/** The code, the mandate in words, and the button that orders. */
export function CodeStep({ form, quote, creditor, phone, noticeDays, onSendAgain, onChange }: CodeStepProps) {
  const t = useTranslations('direct-debit');
  const checkout = useTranslations('checkout');
  const { refund_days: days } = useShell().settings;
  const money = useMoney();
  const { errors, isSubmitting } = form.formState;
  const amount = money(quote.amount, quote.currency);
  // The mandate of a trial is for that debit alone, any other is used again for the same account.
  const mandate = quote.bundle === 'trial' ? 'code.mandate_once' : 'code.mandate';
  return (
    <>
      <h2 className="debit__heading" tabIndex={-1} ref={takeFocus}>
        {t('code.title')}
      </h2>
      <p role="status">{t('code.sent', { phone })}</p>
      <p className="credits__hint num">
        {t('code.summary', { iban: form.getValues('iban'), holder: form.getValues('account_holder') })}
      </p>
      <Field label={t('code.label')} error={errors.otp?.message}>
        <Input
          {...form.register('otp')}
          className="num debit__code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
        />
      </Field>
      <p className="credits__hint num">{t('code.creditor', { creditor: creditor.name, id: creditor.id })}</p>
      <Checkbox
        {...form.register('mandate')}
        className="debit__mandate"
        label={t(mandate, { company: creditor.name, amount, days: noticeDays })}
        error={errors.mandate?.message}
      />
      <Checkbox
        {...form.register('consent')}
        className="debit__mandate"
        label={checkout('consent.label', { days })}
        error={errors.consent?.message}
      />
      <SubmitButton size="lg" block busy={isSubmitting} busyLabel={t('paying')}>
        <Lock aria-hidden="true" />
        <span className="num">{t('pay', { amount })}</span>
      </SubmitButton>
      <Rights statementName={quote.statement_name} />
      <div className="debit__ways">
        <Button variant="plain" onClick={onSendAgain}>
          {t('code.again')}
        </Button>
        <Button variant="plain" onClick={onChange}>
          {t('code.change')}
        </Button>
      </div>
    </>
  );
}
