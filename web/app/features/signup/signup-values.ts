import type { Body } from '#contract/calls.ts';
import type { Gender } from '#contract/people/profile.ts';
import type { Country } from '#contract/places/countries.ts';
import { type Seeks, sexualityOf } from './seeking.ts';

/** What the form holds, each field as it was typed. */
export interface SignupValues {
  gender: Gender | '';
  seeks: Seeks | '';
  birth_day: string;
  birth_month: string;
  birth_year: string;
  country: string;
  region: string;
  city: string;
  name: string;
  email: string;
  password: string;
  terms: boolean;
  sensitive_consent: boolean;
  member_id: string;
  signup_message: string;
  /** What a landing page asked about: the first interest of the profile. */
  interest: string;
}

export const emptyValues: SignupValues = {
  gender: '',
  seeks: '',
  birth_day: '',
  birth_month: '',
  birth_year: '',
  country: '',
  region: '',
  city: '',
  name: '',
  email: '',
  password: '',
  terms: false,
  sensitive_consent: false,
  member_id: '',
  signup_message: '',
  interest: '',
};

type FormField = keyof SignupValues;

/** Which fields stand on which step; a refusal leads back to the step of its field. */
export const steps = [
  { name: 'seeking', fields: ['gender', 'seeks'] },
  { name: 'birth_date', fields: ['birth_day', 'birth_month', 'birth_year'] },
  { name: 'place', fields: ['country', 'region', 'city'] },
  { name: 'name', fields: ['name', 'email'] },
  { name: 'password', fields: ['password', 'terms', 'sensitive_consent'] },
] as const satisfies { name: string; fields: readonly FormField[] }[];

/** Fields of the call that the form knows under another name. */
const fieldOfCall: Record<string, FormField> = { sexuality: 'seeks', date_of_birth: 'birth_day' };

/** Where in the form somebody finds what the call named; undefined when it is nowhere to be seen. */
export function formField(callField: string): { field: FormField; step: number } | undefined {
  const field = (fieldOfCall[callField] ?? callField) as FormField;
  const step = steps.findIndex(({ fields }) => (fields as readonly FormField[]).includes(field));
  return step === -1 ? undefined : { field, step: step + 1 };
}

/** Where the errors stand that a change of this field can cure: a date of birth is judged as a whole. */
export const errorsOf = (changed: string | undefined): FormField[] =>
  steps.flatMap(({ name, fields }) =>
    (fields as readonly FormField[]).filter(
      (field) => field === changed || (name === 'birth_date' && changed?.startsWith('birth_')),
    ),
  );

/** The date as the call wants it, as much of it as there is: '1990-05-01', '1990--', ''. */
export function birthDateOf({
  birth_day: day,
  birth_month: month,
  birth_year: year,
}: Pick<SignupValues, 'birth_day' | 'birth_month' | 'birth_year'>) {
  const parts = [year.trim(), twoDigits(month), twoDigits(day)];
  return parts.some(Boolean) ? parts.join('-') : '';
}

const twoDigits = (part: string) => (/^\d$/.test(part.trim()) ? `0${part.trim()}` : part.trim());

export function birthPartsOf(date: string) {
  const [birth_year = '', month = '', day = ''] = date.split('-');
  return { birth_year, birth_month: month.replace(/^0/, ''), birth_day: day.replace(/^0/, '') };
}

/** How far the answers reach: the first step with a question still open. */
export function firstOpenStep(values: SignupValues): number {
  const open: boolean[] = [
    !values.gender || !values.seeks,
    !/^\d{4}-\d\d-\d\d$/.test(birthDateOf(values)),
    !values.country,
    !values.name || !values.email,
  ];
  const first = open.indexOf(true);
  return first === -1 ? steps.length : first + 1;
}

type SignupCall = Body<'signup'>;

/** What is sent: nothing that was not said. */
export function signupCall(
  values: SignupValues,
  around: Pick<SignupCall, 'tracking' | 'tracking_consent' | 'lander' | 'time_zone' | 'website' | 'elapsed'>,
): SignupCall {
  const gender = values.gender || 'female';
  return {
    ...around,
    email: values.email,
    name: values.name,
    password: values.password,
    date_of_birth: birthDateOf(values),
    gender,
    sexuality: sexualityOf(gender, values.seeks || 'both'),
    country: values.country as Country,
    ...(values.region && { region: values.region }),
    ...(values.city.trim() && { city: values.city }),
    ...(values.member_id && { member_id: values.member_id }),
    ...(values.signup_message.trim() && { signup_message: values.signup_message }),
    terms: values.terms,
    sensitive_consent: values.sensitive_consent,
  };
}
