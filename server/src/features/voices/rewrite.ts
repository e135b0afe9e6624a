import { readFile } from 'node:fs/promises';
import {
  type AudioCodec,
  BufferSource,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedPacketSink,
  Input,
  type InputAudioTrack,
  MP4,
  Mp4OutputFormat,
  OGG,
  Output,
  WEBM,
  WebMOutputFormat,
} from 'mediabunny';
import { voiceLimits } from '#contract/constants.ts';
import { Failure } from '#server/platform/http/failure.ts';
import { aacMilliseconds, isTooLong, opusMilliseconds } from './rules.ts';

export interface RewrittenVoice {
  bytes: Buffer;
  container: 'webm' | 'mp4';
  milliseconds: number;
}

interface Recording {
  codec: 'opus' | 'aac';
  config: AudioDecoderConfig;
  packets: Uint8Array[];
  /** How long each of the packets plays, in milliseconds. */
  lengths: number[];
}

/**
 * What is kept of a recording: its sound, packet by packet, in a container of our own. Nothing else of the file is stored,
 * so neither its tags nor its times nor anything hidden between its parts survives, and its length is what its packets say.
 * Files come from strangers: this runs in a process that can be killed, see `rewriter.ts`.
 */
export async function rewriteVoice(file: string): Promise<RewrittenVoice> {
  const bytes = await readFile(file);
  if (!isContainer(bytes)) throw new Failure('voice_type');
  try {
    const recording = await readRecording(bytes);
    const milliseconds = recording.lengths.reduce((sum, length) => sum + length, 0);
    return { ...(await writeRecording(recording)), milliseconds: Math.round(milliseconds) };
  } catch (error) {
    throw error instanceof Failure ? error : new Failure('voice_unreadable');
  }
}

/** By its first bytes: EBML as in WebM, Ogg, or a box of type ftyp as in MP4. */
const isContainer = (bytes: Buffer) =>
  bytes.subarray(0, 4).equals(Buffer.from([0x1a, 0x45, 0xdf, 0xa3])) ||
  bytes.subarray(0, 4).toString('latin1') === 'OggS' ||
  bytes.subarray(4, 8).toString('latin1') === 'ftyp';

async function readRecording(bytes: Buffer): Promise<Recording> {
  const input = new Input({ source: new BufferSource(bytes), formats: [WEBM, OGG, MP4] });
  const tracks = await input.getTracks();
  const track = await input.getPrimaryAudioTrack();
  if (!track) throw new Failure('voice_unreadable');
  const { codec } = track;
  if (tracks.length !== 1 || !isTaken(codec)) throw new Failure('voice_type');
  const config = await configOf(track, codec);
  const [packets, lengths]: [Uint8Array[], number[]] = [[], []];
  let total = 0;
  for await (const { data } of new EncodedPacketSink(track).packets()) {
    const length = codec === 'opus' ? opusMilliseconds(data) : aacMilliseconds(config.sampleRate);
    if (length === undefined) throw new Failure('voice_unreadable');
    total += length;
    if (isTooLong(total)) throw new Failure('voice_too_long', { data: { seconds: voiceLimits.seconds } });
    packets.push(data);
    lengths.push(length);
  }
  if (packets.length === 0) throw new Failure('voice_unreadable');
  return { codec, config, packets, lengths };
}

const isTaken = (codec: AudioCodec | null): codec is 'opus' | 'aac' => codec === 'opus' || codec === 'aac';

const longestAacConfig = 16;

/** What a player must know of the sound; of a header only what has a meaning is taken over. */
async function configOf(track: InputAudioTrack, codec: 'opus' | 'aac'): Promise<AudioDecoderConfig> {
  const config = await track.getDecoderConfig();
  const channels = config?.numberOfChannels ?? 0;
  if (!config || channels < 1 || channels > 2) throw new Failure('voice_unreadable');
  const given = new Uint8Array((config.description as Uint8Array | undefined) ?? []);
  if (codec === 'aac' && (given.length === 0 || given.length > longestAacConfig)) throw new Failure('voice_unreadable');
  const description = codec === 'opus' ? opusHead(channels, given) : given;
  return { codec: config.codec, numberOfChannels: channels, sampleRate: config.sampleRate, description };
}

const mostPreSkip = 3840;

/** The header of an Opus stream (RFC 7845, 5.1): channels, what is skipped at the start, the rate; no gain. */
function opusHead(channels: number, given: Uint8Array): Uint8Array {
  const head = Buffer.alloc(19);
  head.write('OpusHead', 'latin1');
  head[8] = 1;
  head[9] = channels;
  const preSkip = given.length >= 12 ? Buffer.from(given).readUInt16LE(10) : 0;
  head.writeUInt16LE(Math.min(preSkip, mostPreSkip), 10);
  head.writeUInt32LE(48_000, 12);
  return head;
}

/** One packet after another from zero on: a file that claims other times is heard without gaps. */
async function writeRecording({ codec, config, packets, lengths }: Recording) {
  const container = codec === 'opus' ? ('webm' as const) : ('mp4' as const);
  const format = container === 'webm' ? new WebMOutputFormat() : new Mp4OutputFormat({ fastStart: 'in-memory' });
  const target = new BufferTarget();
  const output = new Output({ format, target });
  const source = new EncodedAudioPacketSource(codec);
  output.addAudioTrack(source);
  await output.start();
  let at = 0;
  for (const [index, data] of packets.entries()) {
    const seconds = (lengths[index] ?? 0) / 1000;
    await source.add(new EncodedPacket(data, 'key', at, seconds), { decoderConfig: config });
    at += seconds;
  }
  await output.finalize();
  if (!target.buffer) throw new Failure('voice_unreadable');
  return { bytes: Buffer.from(target.buffer), container };
}
