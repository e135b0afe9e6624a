import { optionsOf } from '#web/features/people/choices.ts';
import { type AskedField, type DetailField, detailFields, type OwnValues } from '#web/features/people/own-values.ts';
import { useShell } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { Rows, SelectRow } from '#web/ui/rows.tsx';

interface DetailsSectionProps {
  values: OwnValues;
  asked: ReadonlySet<AskedField>;
  onChange: (change: Partial<OwnValues>) => void;
  refused: Partial<Record<keyof OwnValues, string>>;
}

export function DetailsSection({ values, asked, onChange, refused }: DetailsSectionProps) {
  const t = useTranslations('own-profile');
  const { locale } = useShell();
  const shown = detailFields.filter((field) => asked.has(field));
  if (!shown.length) return null;
  const row = (field: DetailField) => (
    <SelectRow<string>
      key={field}
      id={field}
      label={t(`fields.${field}`)}
      options={optionsOf(field, locale)}
      value={values[field]}
      noneLabel={t('details.none')}
      addLabel={t('details.add')}
      error={refused[field]}
      onValueChange={(value) => onChange({ [field]: value })}
    />
  );
  return (
    <section className="profile__section">
      <h2>{t('details.title')}</h2>
      <Rows>{shown.map(row)}</Rows>
    </section>
  );
}
