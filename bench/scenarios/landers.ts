import { join } from 'node:path';
import { compare } from '../compare.ts';
import type { Context, Measurement } from '../scenario.ts';

const fixedString = join(import.meta.dirname, '../baselines/fixed-string.ts');

/** A landing page as advertisements lead to it, with who sent the visitor in its address: kept, it must cost little more than a string. */
export async function run(context: Context): Promise<Measurement[]> {
  const server = await context.startServer();
  const page = `${server.url}/landers/collagelanding/eng?network=bench&sub=1`;
  const size = (await (await fetch(page)).text()).length;
  const fixed = await context.startServer({ script: fixedString, ready: '/', env: { SIZE: String(size) } });

  context.report(`A landing page of ${size} bytes from the cache, and a string of that size`);
  const kept = await compare(context, page, `${fixed.url}/`);
  return [
    {
      name: 'kept landing page against a fixed string',
      value: kept.share,
      unit: '%',
      baseline: { value: kept.theirs, unit: 'requests/s' },
    },
    { name: 'kept landing page', value: kept.ours, unit: 'requests/s' },
  ];
}
