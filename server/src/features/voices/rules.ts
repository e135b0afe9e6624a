import { voiceLimits } from '#contract/constants.ts';

// Browsers end a recording a little after they are told to.
const graceMilliseconds = 1000;

export const isTooLong = (milliseconds: number) => milliseconds > voiceLimits.seconds * 1000 + graceMilliseconds;

/** As a bubble says it: what is shorter than a second still takes one. */
export const wholeSeconds = (milliseconds: number) =>
  Math.min(Math.max(Math.round(milliseconds / 1000), 1), voiceLimits.seconds);

/** The levels of an upload, from 0 to 100; a quiet line where none came. */
export function readLevels(text: string | undefined): number[] {
  const levels = (text ?? '').split(',').filter(Boolean).slice(0, voiceLimits.levels).map(Number);
  return levels.length > 0 ? levels.map((level) => Math.min(level, 100)) : [0];
}

const samplesPerSecond = 48_000;
// Configurations 16 to 31 are CELT; what each of the four lengths of a frame is, in samples (RFC 6716, 3.1).
const silk = [480, 960, 1920, 2880];
const hybrid = [480, 960];
const celt = [120, 240, 480, 960];

/** How long an Opus packet plays, in milliseconds, by its first bytes: what a container says of it is not asked. */
export function opusMilliseconds(packet: Uint8Array): number | undefined {
  const [first, second] = packet;
  if (first === undefined) return undefined;
  const configuration = first >> 3;
  const samples =
    configuration < 12
      ? silk[configuration % 4]
      : configuration < 16
        ? hybrid[configuration % 2]
        : celt[configuration % 4];
  const code = first & 3;
  if (code === 3 && second === undefined) return undefined;
  const frames = code === 0 ? 1 : code === 3 ? (second ?? 0) & 63 : 2;
  const milliseconds = (frames * (samples ?? 0) * 1000) / samplesPerSecond;
  // A packet holds 120 ms at most.
  return milliseconds > 0 && milliseconds <= 120 ? milliseconds : undefined;
}

const aacSamples = 1024;
const aacRates = { lowest: 7350, highest: 96_000 };

/** How long a packet of AAC plays, by the rate of its recording. */
export const aacMilliseconds = (rate: number): number | undefined =>
  rate >= aacRates.lowest && rate <= aacRates.highest ? (aacSamples * 1000) / rate : undefined;
