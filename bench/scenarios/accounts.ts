import { randomUUID } from 'node:crypto';
import { hashPassword } from '#server/features/accounts/passwords/passwords.ts';
import type { Context, Measurement } from '../scenario.ts';

const warmUps = 20;
const signups = 200;

/** What a signup costs beside the one thing in it that is meant to be slow: the hash of its password. */
export async function run(context: Context): Promise<Measurement[]> {
  const server = await context.startServer({ env: { DATABASE_URL: await context.startPostgres() } });
  context.report(`${signups} signups, each after a hash of its password made here`);
  const times = { hash: [] as number[], signup: [] as number[] };
  for (let number = 0; number < warmUps + signups; number += 1) {
    // Turn about, so that a slow moment of the machine meets both.
    const hash = await milliseconds(() => hashPassword(password));
    const signup = await milliseconds(() => signUp(server.url, number));
    if (number < warmUps) continue;
    times.hash.push(hash);
    times.signup.push(signup);
  }
  const [hash, signup] = [slowest(times.hash), slowest(times.signup)];
  return [
    {
      name: 'signup against its hash',
      value: (signup / hash) * 100,
      unit: '%',
      baseline: { value: hash, unit: 'ms' },
    },
    { name: 'signup', value: signup, unit: 'ms' },
    { name: 'memory after signups on PostgreSQL', value: server.memory(), unit: 'MB' },
  ];
}

const password = 'a long evening by the sea';

/** Somebody new each time, with an address and a name of their own: each address has a limit. */
async function signUp(url: string, number: number) {
  const answer = await fetch(`${url}/api/signup.php`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({
      email: `${randomUUID()}@example.com`,
      name: `Newcomer bench ${number}`,
      password,
      date_of_birth: '1990-05-17',
      gender: 'female',
      sexuality: 'hetero',
      country: 'FR',
      terms: true,
    }),
  });
  const body = await answer.text();
  if (answer.status !== 201) throw new Error(`A signup was answered with ${answer.status}: ${body}`);
}

async function milliseconds(work: () => Promise<unknown>) {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** The 95th percentile: what all but the slowest twentieth stay below. */
const slowest = (values: number[]) =>
  values.sort((one, other) => one - other)[Math.ceil(values.length * 0.95) - 1] ?? Number.NaN;
