import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { Agent, type IncomingMessage, request } from 'node:http';
import sharp from 'sharp';
import { browserRequest } from '../browser.ts';
import type { Context, Measurement } from '../scenario.ts';
import { signUp } from '../signup.ts';

const uploads = 60;
const fileBytes = 15 * 2 ** 20;
const sampleEvery = 50;

/** What sixty photos of 15 MB that come at once do to the memory of the server, and of the processes that decode them. */
export async function run(context: Context): Promise<Measurement[]> {
  if (!existsSync('/proc/self/status')) throw new Error('Memory of other processes is read from /proc, on Linux.');
  const server = await context.startServer({ env: { DATABASE_URL: await context.startPostgres() } });
  const photo = await largePhoto();
  const agent = new Agent({ keepAlive: true });
  const members = await Promise.all(
    Array.from({ length: uploads }, (_, number) => signUp(server.url, agent, `Uploader bench ${number}`)),
  );
  agent.destroy();
  const before = residentMegabytes(server.pid);
  const measured: Measurement[] = [];
  for (const [name, senders] of [
    ['one member', members.map(() => members[0] ?? '')],
    ['sixty members', members],
  ] as const) {
    const growth = await watchMemory(server.pid, before, () =>
      Promise.all(senders.map((who) => upload(server.url, who, photo))),
    );
    const counts = Array.from(new Set(growth.result)).map(
      (status) => `${growth.result.filter((other) => other === status).length} × ${status}`,
    );
    context.report(`${uploads} photos of 15 MB at once by ${name}: ${counts.join(', ')}`);
    measured.push(
      { name: `growth of the server, ${name}`, value: growth.server, unit: 'MB' },
      { name: `growth with its decoding processes, ${name}`, value: growth.all, unit: 'MB' },
    );
  }
  return measured;
}

/** A photo of twenty megapixels as busy as a sensor's, filled up to the largest size that is taken. */
async function largePhoto(): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 30 };
  const jpeg = await sharp({ create: { width: 5200, height: 3900, channels: 3, background: '#888', noise } })
    .jpeg({ quality: 88 })
    .toBuffer();
  return Buffer.concat([jpeg, Buffer.alloc(fileBytes - jpeg.length)]);
}

/** The most that a server, and it together with its processes, held above what it held before the first photo. */
async function watchMemory<Result>(pid: number, before: number, work: () => Promise<Result>) {
  const most = { server: 0, all: 0 };
  const timer = setInterval(() => {
    most.server = Math.max(most.server, residentMegabytes(pid));
    most.all = Math.max(most.all, withChildren(pid));
  }, sampleEvery);
  try {
    const result = await work();
    return { result, server: most.server - before, all: most.all - before };
  } finally {
    clearInterval(timer);
  }
}

const withChildren = (pid: number): number =>
  [pid, ...childrenOf(pid)].reduce((sum, each) => sum + residentMegabytes(each), 0);

function childrenOf(pid: number): number[] {
  const tasks = `/proc/${pid}/task`;
  return readdirSync(tasks).flatMap((task) =>
    readOrEmpty(`${tasks}/${task}/children`).split(' ').filter(Boolean).map(Number),
  );
}

const residentMegabytes = (pid: number) =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readOrEmpty(`/proc/${pid}/status`))?.[1] ?? 0) / 1024;

/** A process may end while it is looked at. */
function readOrEmpty(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

// As Chrome makes them up, always as long.
const boundary = '----WebKitFormBoundary7MA4YWxkTrZu0gW1';

/** The status of the answer; 0 where the connection broke before one came. */
async function upload(url: string, cookie: string, photo: Buffer): Promise<number> {
  const head = [
    `--${boundary}`,
    'Content-Disposition: form-data; name="photo"; filename="photo.jpg"',
    'Content-Type: image/jpeg',
    '\r\n',
  ].join('\r\n');
  const tail = `\r\n--${boundary}--\r\n`;
  const { path, method, headers } = browserRequest('addPhoto', { cookie }, undefined, { for: 'chat' });
  const sending = request(`${url}${path}`, {
    method,
    agent: false,
    headers: {
      ...headers,
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': head.length + photo.length + tail.length,
    },
  });
  // Who is refused is answered before everything is sent, and what is sent then finds nobody.
  sending.on('error', () => {});
  sending.write(head);
  sending.write(photo);
  sending.end(tail);
  try {
    const [answer] = (await once(sending, 'response')) as [IncomingMessage];
    answer.resume();
    return answer.statusCode ?? 0;
  } catch {
    return 0;
  }
}
