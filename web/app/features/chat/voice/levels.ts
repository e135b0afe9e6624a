import { voiceLimits } from '#contract/constants.ts';

/** How many bars a recording is drawn with. */
const bars = 40;

/** How loud a moment is, from 0 to 100: speech lies far below what a microphone could take. */
export function levelOf(samples: Float32Array): number {
  let sum = 0;
  for (const sample of samples) sum += sample * sample;
  const loudness = Math.sqrt(sum / Math.max(samples.length, 1));
  return Math.min(100, Math.round(Math.sqrt(loudness) * 140));
}

/** So many levels as there are bars, each the loudest of its part. */
export function summed(levels: readonly number[], count = Math.min(bars, voiceLimits.levels)): number[] {
  if (levels.length <= count) return levels.length > 0 ? [...levels] : [0];
  return Array.from({ length: count }, (_, bar) => {
    const from = Math.floor((bar * levels.length) / count);
    return Math.max(...levels.slice(from, Math.max(from + 1, Math.floor(((bar + 1) * levels.length) / count))));
  });
}

/** Minutes and seconds, as every player writes them. */
export function lengthOf(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
