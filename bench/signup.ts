import { randomUUID } from 'node:crypto';
import type { Agent } from 'node:http';
import { emptyValues, signupCall } from '#web/features/signup/signup-values.ts';
import { browserRequest, sendByAgent } from './browser.ts';

export const password = 'a long evening by the sea';

/** Somebody new, as the signup form sends them; the cookies of their session. Each mail address has a limit of its own. */
export async function signUp(url: string, agent: Agent, name: string): Promise<string> {
  const values = {
    ...emptyValues,
    gender: 'female' as const,
    seeks: 'male' as const,
    birth_day: '17',
    birth_month: '5',
    birth_year: '1990',
    country: 'FR',
    name,
    email: `${randomUUID()}@example.com`,
    password,
    terms: true,
    sensitive_consent: true,
  };
  const body = signupCall(values, { time_zone: 'Europe/Paris', elapsed: 45_000 });
  const { headers } = await sendByAgent(url, agent, browserRequest('signup', undefined, body), 201);
  return (headers['set-cookie'] ?? []).map((cookie) => cookie.split(';')[0]).join('; ');
}
