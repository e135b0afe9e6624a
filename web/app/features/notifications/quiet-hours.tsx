import type { QuietHours as Hours } from '#contract/notifications/notifications.ts';
import { useShell } from '#web/platform/shell-context.ts';
import { useFormatter, useTranslations } from '#web/platform/translate.ts';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { cityOf, timesOfDay } from './choices.ts';
import { Section } from './section.tsx';

/** What most people call night. */
const night: Hours = { from: '22:00', to: '08:00' };

interface QuietHoursProps {
  hours: Hours | null;
  /** The member's; null where the site's holds. */
  timeZone: string | null;
  error: string | undefined;
  onChange: (hours: Hours | null) => void;
}

/** When no push is sent, by the clock where the member lives. */
export function QuietHours({ hours, timeZone, error, onChange }: QuietHoursProps) {
  const t = useTranslations('notifications.quiet');
  const { settings } = useShell();
  const city = cityOf(timeZone ?? settings.time_zone);
  return (
    <Section title={t('title')}>
      <div className="notifications-part">
        <Switch
          label={t('label')}
          hint={t('hint', { city })}
          checked={hours !== null}
          onChange={(event) => onChange(event.target.checked ? night : null)}
        />
      </div>
      {hours && (
        <div className="notifications-part notifications-hours">
          <TimeField label={t('from')} value={hours.from} onChange={(from) => onChange({ ...hours, from })} />
          <TimeField
            label={t('to')}
            value={hours.to}
            error={error && t('same')}
            onChange={(to) => onChange({ ...hours, to })}
          />
        </div>
      )}
    </Section>
  );
}

interface TimeFieldProps {
  label: string;
  value: string;
  error?: string | undefined;
  onChange: (time: string) => void;
}

function TimeField({ label, value, error, onChange }: TimeFieldProps) {
  const format = useFormatter();
  // Any day will do: only its clock is shown.
  const shown = (time: string) =>
    format.dateTime(new Date(`2026-01-01T${time}:00Z`), { timeStyle: 'short', timeZone: 'UTC' });
  return (
    <Field label={label} error={error}>
      <Select value={value} onChange={(event) => onChange(event.target.value)}>
        {timesOfDay(value).map((time) => (
          <option key={time} value={time}>
            {shown(time)}
          </option>
        ))}
      </Select>
    </Field>
  );
}
