import { signupBody } from '#contract/accounts/accounts.ts';
import { birthDateProblem } from '#contract/accounts/birth-date.ts';
import type { PasswordEstimator } from '#contract/accounts/password-strength.ts';
import { minimumAge } from '#contract/constants.ts';
import { fieldMessage } from '#contract/field-problems.ts';
import type { Locale } from '#contract/locales.ts';
import { type FieldFailure, fieldFailures } from '#contract/problems.ts';
import { formField, type SignupValues, signupCall } from './signup-values.ts';

const required: FieldFailure = { problem: 'required' };
const choiceRequired: FieldFailure = { problem: 'choice_required' };

// Rules that compare two fields speak only once all others are in order. Where nothing was typed yet, these stand in.
const unasked = {
  email: { standIn: 'somebody@somewhere.example', problem: required },
  name: { standIn: 'Somebody else', problem: required },
  password: { standIn: 'nobody ever chooses this one', problem: required },
  country: { standIn: 'FR', problem: choiceRequired },
  date_of_birth: { standIn: '1980-01-01', problem: { problem: 'birth_date_required', data: { min_age: minimumAge } } },
  terms: { standIn: true, problem: { problem: 'terms_required' } },
} satisfies Record<string, { standIn: unknown; problem: FieldFailure }>;

interface Place {
  locale: Locale;
  /** Where they are. */
  today: string;
  siteName: string;
  /** Where its dictionaries are here; otherwise the server alone judges the password. */
  estimate?: PasswordEstimator | undefined;
}

/** What the server would say to each field, in its words: it checks by the same schema. */
export function checkSignup(
  values: SignupValues,
  { locale, today, siteName, estimate }: Place,
): Partial<Record<keyof SignupValues, string>> {
  const call: Record<string, unknown> = { ...signupCall(values, {}) };
  const problems: Record<string, FieldFailure> = {};
  for (const [field, { standIn, problem }] of Object.entries(unasked)) {
    if (call[field]) continue;
    call[field] = standIn;
    problems[field] = problem;
  }
  if (!values.gender) problems.gender = choiceRequired;
  if (!values.seeks) problems.sexuality = choiceRequired;
  const checked = signupBody.safeParse(call);
  if (!checked.success) Object.assign(problems, fieldFailures(checked.error.issues));
  const tooYoung = birthDateProblem(String(call.date_of_birth), today);
  if (tooYoung) problems.date_of_birth ??= { problem: tooYoung, data: { min_age: minimumAge } };
  const { name, email, password } = values;
  const weakness = password ? estimate?.(password, { name, email, siteName }).problem : undefined;
  if (weakness) problems.password ??= { problem: weakness };
  return Object.fromEntries(
    Object.entries(problems).map(([field, { problem, data }]) => [
      formField(field)?.field ?? field,
      fieldMessage(problem, locale, data),
    ]),
  );
}
