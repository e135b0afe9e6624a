import { join } from 'node:path';
import { landerNames } from '#contract/landers/landers.ts';
import { bytesSent, pageHeaders } from '../browser.ts';
import { compare } from '../compare.ts';
import { type PageSpeed, pageSpeed } from '../landers/lighthouse.ts';
import type { Context, Measurement } from '../scenario.ts';
import type { startServer } from '../server.ts';

const fixedString = join(import.meta.dirname, '../baselines/fixed-string.ts');
const runs = 5;

type RunningServer = Awaited<ReturnType<typeof startServer>>;

/** A landing page as advertisements lead to it: what it costs the server, and how soon a phone on a slow network shows it. */
export async function run(context: Context): Promise<Measurement[]> {
  const server = await context.startServer();
  return [...(await keptPage(context, server)), ...(await speeds(context, server))];
}

/** With who sent the visitor in its address: kept, it must cost little more than a string. */
async function keptPage(context: Context, server: RunningServer): Promise<Measurement[]> {
  const page = `${server.url}/landers/collagelanding/eng?network=bench&sub=1`;
  const size = await bytesSent(page);
  const fixed = await context.startServer({ script: fixedString, ready: '/', env: { SIZE: String(size) } });

  context.report(`A landing page from the cache, ${size} bytes as a browser gets it, and a string of that size`);
  const kept = await compare(context, page, `${fixed.url}/`, pageHeaders);
  await fixed.stop();
  return [
    {
      name: 'kept landing page against a fixed string',
      value: kept.share,
      unit: '%',
      baseline: { value: kept.theirs, unit: 'requests/s' },
      spread: kept.spread,
    },
    { name: 'kept landing page', value: kept.ours, unit: 'requests/s' },
  ];
}

/** Every landing page, the front page, the match finder, and the list of members as a visitor sees it. */
async function speeds(context: Context, { url }: RunningServer): Promise<Measurement[]> {
  const { profiles } = (await (await fetch(`${url}/api/members.php?with_photo=1`)).json()) as {
    profiles: { id: string }[];
  };
  const about = `/members/${profiles[0]?.id}`;
  const doors = [
    '/',
    '/match-finder',
    ...landerNames.map((name) => `/landers/${name}/eng`),
    '/landers/tinderswipe',
    ...['landing', 'landing2/eng', 'landing3/eng', 'signup'].map((path) => `${about}/${path}`),
  ];
  const found: PageSpeed[] = [];
  for (const door of doors) found.push(await look(context, url + door));
  const list = await look(context, `${url}/members`);
  const most = (figure: keyof PageSpeed) => Math.max(...found.map((speed) => speed[figure]));
  return [
    { name: 'front and landing pages: Lighthouse', value: Math.min(...found.map((one) => one.performance)), unit: '' },
    { name: 'front and landing pages: LCP', value: most('lcp'), unit: 's' },
    { name: 'front and landing pages: CLS', value: most('cls'), unit: '' },
    { name: 'front and landing pages: transfer', value: most('transfer'), unit: 'KB' },
    { name: 'front and landing pages: JavaScript', value: most('scripts'), unit: 'KB' },
    { name: 'list of members: Lighthouse', value: list.performance, unit: '' },
    { name: 'list of members: LCP', value: list.lcp, unit: 's' },
  ];
}

async function look(context: Context, address: string): Promise<PageSpeed> {
  const speed = await pageSpeed(address, runs);
  const { performance, lcp, cls, transfer, scripts } = speed;
  context.report(
    `${new URL(address).pathname}: ${performance} of 100, LCP ${lcp.toFixed(2)} s, CLS ${cls.toFixed(3)}, ` +
      `${transfer.toFixed(0)} KB, ${scripts.toFixed(1)} KB of it scripts`,
  );
  return speed;
}
