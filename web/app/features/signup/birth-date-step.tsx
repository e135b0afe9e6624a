import { useFormContext } from 'react-hook-form';
import { locales } from '#contract/locales.ts';
import { effectiveCountry } from '#contract/places/countries.ts';
import { useShell } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { Field, FieldError } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';
import { dateOrder } from './date-order.ts';
import type { SignupValues } from './signup-values.ts';

const months = Array.from({ length: 12 }, (_, month) => month + 1);

/** Three fields in the order people here write a date; a calendar is a poor way back to 1980. */
export function BirthDateStep() {
  const t = useTranslations('signup.birth_date');
  const { locale, settings } = useShell();
  const { register, formState } = useFormContext<SignupValues>();
  const { errors } = formState;
  const error = errors.birth_day?.message ?? errors.birth_month?.message ?? errors.birth_year?.message;
  const errorId = 'signup-birth-date-error';
  const invalid = {
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error ? errorId : undefined,
  } as const;
  const monthName = new Intl.DateTimeFormat(locales[locale].iso, { month: 'long', timeZone: 'UTC' });
  const parts = {
    day: (
      <Field key="day" label={t('day')} className="birth-date__day">
        <Input inputMode="numeric" autoComplete="bday-day" maxLength={2} {...invalid} {...register('birth_day')} />
      </Field>
    ),
    month: (
      <Field key="month" label={t('month')} className="birth-date__month">
        <Select autoComplete="bday-month" {...invalid} {...register('birth_month')}>
          <option value="">{t('choose_month')}</option>
          {months.map((month) => (
            <option key={month} value={month}>
              {monthName.format(Date.UTC(2000, month - 1, 15))}
            </option>
          ))}
        </Select>
      </Field>
    ),
    year: (
      <Field key="year" label={t('year')} className="birth-date__year">
        <Input inputMode="numeric" autoComplete="bday-year" maxLength={4} {...invalid} {...register('birth_year')} />
      </Field>
    ),
  };
  const order = dateOrder(locale, effectiveCountry(settings));
  return (
    <fieldset className="field">
      <legend className="visually-hidden">{t('legend')}</legend>
      <div className="birth-date">{order.map((part) => parts[part])}</div>
      <FieldError id={errorId}>{error}</FieldError>
    </fieldset>
  );
}
