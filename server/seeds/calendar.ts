const minute = 60_000;
export const minutesPerDay = 1440;

export const minutesBefore = (now: Date, minutes: number) => new Date(now.getTime() - minutes * minute).toISOString();

/** The birth date of somebody who is `age` at `now` and had a birthday `days` (1 to 364) ago. */
export function birthDate(age: number, days: number, now: Date) {
  const birthday = Date.UTC(now.getUTCFullYear() - age, now.getUTCMonth(), now.getUTCDate());
  return new Date(birthday - days * minutesPerDay * minute).toISOString().slice(0, 10);
}

export function ageAt(dateOfBirth: string, now: Date) {
  const [year = 0, month = 0, day = 0] = dateOfBirth.split('-').map(Number);
  const birthdayPassed = [now.getUTCMonth() + 1 - month, now.getUTCDate() - day].find(Boolean) ?? 0;
  return now.getUTCFullYear() - year - (birthdayPassed < 0 ? 1 : 0);
}
