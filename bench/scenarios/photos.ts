import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Context, Measurement } from '../scenario.ts';
import { percentile, spreadOf } from '../timing.ts';

const size = { width: 4000, height: 3000 };
const turns = 7;
const program = join(import.meta.dirname, '../photos/develop-photos.ts');

/** What an upload costs the server: a photo of twelve megapixels to every variant, on one core. */
export async function run(context: Context): Promise<Measurement[]> {
  const folder = mkdtempSync(join(tmpdir(), 'rendezvous-photos-'));
  try {
    const file = join(folder, 'photo.jpg');
    const photo = await noisyPhoto();
    writeFileSync(file, photo);
    context.report(
      `A JPEG of ${size.width} × ${size.height} and ${(photo.length / 1e6).toFixed(1)} MB, ${turns} times`,
    );
    const { times, processorTimes, onceTimes, megabytes } = develop(file);
    return [
      { name: '12 megapixels to every variant', value: middle(times), unit: 'ms' },
      {
        name: 'every variant against writing the photo once as WebP',
        value: (100 * middle(times)) / middle(onceTimes),
        unit: '%',
        baseline: { value: middle(onceTimes), unit: 'ms' },
        spread: spreadOf(onceTimes),
      },
      // What is left of the time when nothing else wants the core.
      { name: 'time of the processor for it', value: middle(processorTimes), unit: 'ms' },
      { name: 'memory for it', value: megabytes, unit: 'MB' },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** As busy as a real one: soft shapes with the grain of a sensor over them. */
async function noisyPhoto() {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 };
  const shapes = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#888', noise } })
    .resize(size.width, size.height, { kernel: 'cubic' })
    .png({ compressionLevel: 1 })
    .toBuffer();
  const grain = await sharp({ create: { ...size, channels: 3, background: '#888', noise: { ...noise, sigma: 12 } } })
    .png({ compressionLevel: 1 })
    .toBuffer();
  return sharp(shapes)
    .composite([{ input: grain, blend: 'soft-light' }])
    .jpeg({ quality: 88 })
    .toBuffer();
}

const middle = (values: number[]) => percentile(values, 50);

function develop(file: string): {
  times: number[];
  processorTimes: number[];
  onceTimes: number[];
  megabytes: number;
} {
  const command = [process.execPath, '--import', 'tsx', program, file, String(turns)];
  const { status, stdout, stderr } = spawnSync('taskset', ['--cpu-list', '0', ...command], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`Developing failed (it needs taskset, to be kept to one core):\n${stderr}`);
  return JSON.parse(stdout);
}
