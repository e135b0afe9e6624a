import { Agent } from 'node:http';
import { loadPasswordEstimator } from '#contract/accounts/password-strength.ts';
import { hashPassword } from '#server/platform/credentials/passwords.ts';
import type { Context, Measurement } from '../scenario.ts';
import { password, signUp } from '../signup.ts';
import { percentile, spreadOfParts } from '../timing.ts';

const warmUps = 20;
const rounds = 5;
const signups = 40;

/** What a signup costs beside what is slow in it for the password's sake: judging its strength, and its hash. */
export async function run(context: Context): Promise<Measurement[]> {
  const server = await context.startServer({ env: { DATABASE_URL: await context.startPostgres() } });
  const agent = new Agent({ keepAlive: true });
  const judge = await loadPasswordEstimator();
  const protect = async () => {
    judge(password, { name: 'Newcomer bench', email: 'newcomer@example.com', siteName: 'Rendezvous' });
    await hashPassword(password);
  };
  let number = 0;
  /** Times signups and their passwords alone, interleaved: a slow moment of the machine meets both. */
  const timeSignups = async (count: number) => {
    const password: number[] = [];
    const signup: number[] = [];
    for (const end = number + count; number < end; number += 1) {
      password.push(await milliseconds(protect));
      signup.push(await milliseconds(() => signUp(server.url, agent, `Newcomer bench ${number}`)));
    }
    return { password, p95: { password: percentile(password, 95), signup: percentile(signup, 95) } };
  };
  await timeSignups(warmUps);
  context.report(`${rounds} rounds of ${signups} signups, each after its password was judged and hashed here`);
  const times: Awaited<ReturnType<typeof timeSignups>>[] = [];
  for (let round = 0; round < rounds; round += 1) times.push(await timeSignups(signups));
  agent.destroy();
  const middle = (values: number[]) => percentile(values, 50);
  return [
    {
      name: 'signup against its password',
      value: middle(times.map(({ p95 }) => (p95.signup / p95.password) * 100)),
      unit: '%',
      baseline: { value: middle(times.map(({ p95 }) => p95.password)), unit: 'ms' },
      spread: spreadOfParts(times.flatMap(({ password }) => password)),
    },
    { name: 'signup', value: middle(times.map(({ p95 }) => p95.signup)), unit: 'ms' },
    { name: 'memory after signups on PostgreSQL', value: server.memory(), unit: 'MB' },
  ];
}

async function milliseconds(work: () => Promise<unknown>) {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
