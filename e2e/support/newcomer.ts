/** What somebody fills in to sign up; a name of their own for each journey and screen. */
export const newcomer = (name: string) => ({
  email: `${name}@example.org`,
  name,
  password: 'a long evening by the sea',
  date_of_birth: '1990-05-17',
  gender: 'female',
  sexuality: 'hetero',
  country: 'FR',
  terms: true,
  sensitive_consent: false,
});
