import { Agent } from 'node:http';
import { loadPasswordEstimator } from '#contract/accounts/password-strength.ts';
import { hashPassword } from '#server/platform/credentials/passwords.ts';
import type { Context, Measurement } from '../scenario.ts';
import { password, signUp } from '../signup.ts';
import { percentile, spreadOfParts } from '../timing.ts';

const warmUps = 20;
const signups = 200;

/** What a signup costs beside what is slow in it for the password's sake: judging its strength, and its hash. */
export async function run(context: Context): Promise<Measurement[]> {
  const server = await context.startServer({ env: { DATABASE_URL: await context.startPostgres() } });
  const agent = new Agent({ keepAlive: true });
  const judge = await loadPasswordEstimator();
  const protect = async () => {
    judge(password, { name: 'Newcomer bench', email: 'newcomer@example.com', siteName: 'Rendezvous' });
    await hashPassword(password);
  };
  context.report(`${signups} signups, each after its password was judged and hashed here`);
  const times = { password: [] as number[], signup: [] as number[] };
  for (let number = 0; number < warmUps + signups; number += 1) {
    // Interleaved, so that a slow moment of the machine meets both.
    const alone = await milliseconds(protect);
    const signup = await milliseconds(() => signUp(server.url, agent, `Newcomer bench ${number}`));
    if (number < warmUps) continue;
    times.password.push(alone);
    times.signup.push(signup);
  }
  agent.destroy();
  const [alone, signup] = [percentile(times.password, 95), percentile(times.signup, 95)];
  return [
    {
      name: 'signup against its password',
      value: (signup / alone) * 100,
      unit: '%',
      baseline: { value: alone, unit: 'ms' },
      spread: spreadOfParts(times.password),
    },
    { name: 'signup', value: signup, unit: 'ms' },
    { name: 'memory after signups on PostgreSQL', value: server.memory(), unit: 'MB' },
  ];
}

async function milliseconds(work: () => Promise<unknown>) {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
