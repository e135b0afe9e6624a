import { developPhoto } from '#server/features/photos/develop.ts';

// A process of its own: what it held at most is what developing cost, and nothing else.
const [file = '', turns = '1'] = process.argv.slice(2);
const times: number[] = [];
const processorTimes: number[] = [];
for (let turn = 0; turn < Number(turns); turn += 1) {
  const start = performance.now();
  const before = process.cpuUsage();
  await developPhoto(file);
  times.push(performance.now() - start);
  const { user, system } = process.cpuUsage(before);
  processorTimes.push((user + system) / 1000);
}
// Kilobytes on every system that Node counts for.
console.log(JSON.stringify({ times, processorTimes, megabytes: process.resourceUsage().maxRSS / 1024 }));
