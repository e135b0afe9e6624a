import sharp from 'sharp';
import { developPhoto } from '#server/features/photos/develop.ts';

// A process of its own: what it held at most is what developing cost, and nothing else.
const [file = '', turns = '1'] = process.argv.slice(2);
const times: number[] = [];
const processorTimes: number[] = [];
const onceTimes: number[] = [];
for (let turn = 0; turn < Number(turns); turn += 1) {
  const start = performance.now();
  const before = process.cpuUsage();
  await developPhoto(file);
  times.push(performance.now() - start);
  const { user, system } = process.cpuUsage(before);
  processorTimes.push((user + system) / 1000);
}
// Read before the baseline is measured, which decodes the whole picture at once. maxRSS is in kilobytes on every system.
const megabytes = process.resourceUsage().maxRSS / 1024;
for (let turn = 0; turn < Number(turns); turn += 1) {
  const start = performance.now();
  await sharp(file).webp().toBuffer();
  onceTimes.push(performance.now() - start);
}
console.log(JSON.stringify({ times, processorTimes, onceTimes, megabytes }));
