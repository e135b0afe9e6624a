import type { Locale, Localized } from '#contract/locales.ts';
import {
  bodyTypes,
  type Choice,
  eyeColors,
  type Gender,
  genders,
  hairColors,
  relationshipStatuses,
  sexualities,
  tattoos,
} from '#contract/people/profile.ts';
import type { RowOption } from '#web/ui/rows.tsx';
import type { OwnValues } from './own-values.ts';

const choices = {
  gender: genders,
  sexuality: sexualities,
  hair_color: hairColors,
  eye_color: eyeColors,
  body_type: bodyTypes,
  relationship_status: relationshipStatuses,
  tattoos,
} satisfies { [Field in keyof OwnValues]?: Record<NonNullable<OwnValues[Field]> & string, Localized> };

export type ChoiceField = keyof typeof choices;
type Value<Field extends ChoiceField> = keyof (typeof choices)[Field] & string;

export const optionsOf = <Field extends ChoiceField>(field: Field, locale: Locale): RowOption<Value<Field>>[] =>
  Object.entries<Localized>(choices[field]).map(([value, label]) => ({
    value: value as Value<Field>,
    label: label[locale],
  }));

/** What a choice is called, of a person of that gender where one is meant; nothing where none was made. */
export function labelOf(field: ChoiceField, value: string | null, locale: Locale, gender?: Gender | null) {
  const choice = (choices[field] as Record<string, Choice | undefined>)[value ?? ''];
  return (gender && choice?.agreed?.[locale]?.[gender]) ?? choice?.[locale];
}
