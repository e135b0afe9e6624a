import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  MkvOutputFormat,
  Mp4OutputFormat,
  OggOutputFormat,
  Output,
  WebMOutputFormat,
} from 'mediabunny';
import type { Caller } from './caller.ts';
import { form, formHeaders } from './pictures.ts';

// 20 ms of silence in Opus, and 1024 samples of it in AAC at 48 kHz, both of one channel.
const opusSilence = Uint8Array.of(0xf8, 0xff, 0xfe);
const aacSilence = Uint8Array.of(0x01, 0x18, 0x20, 0x07);

const formats = {
  webm: () => new WebMOutputFormat(),
  ogg: () => new OggOutputFormat(),
  mkv: () => new MkvOutputFormat(),
  mp4: () => new Mp4OutputFormat(),
};

interface RecordingOptions {
  seconds?: number;
  codec?: 'opus' | 'aac' | 'pcm-s16';
  container?: keyof typeof formats;
  /** What the sender's device would write into the file about its owner. */
  title?: string;
}

/** A recording as a browser makes one, of silence. */
export async function recording(options: RecordingOptions = {}): Promise<Buffer> {
  const { seconds = 2, codec = 'opus', container = 'webm', title } = options;
  const target = new BufferTarget();
  const output = new Output({ format: formats[container](), target });
  if (title) output.setMetadataTags({ title, comment: title });
  const source = new EncodedAudioPacketSource(codec);
  output.addAudioTrack(source);
  await output.start();
  const { data, length } = packets[codec];
  const decoderConfig = { numberOfChannels: 1, sampleRate: 48_000, ...configs[codec] };
  for (let at = 0; at < seconds; at += length)
    await source.add(new EncodedPacket(data, 'key', at, length), { decoderConfig });
  await output.finalize();
  return Buffer.from(target.buffer ?? new ArrayBuffer(0));
}

const packets = {
  opus: { data: opusSilence, length: 0.02 },
  aac: { data: aacSilence, length: 1024 / 48_000 },
  'pcm-s16': { data: new Uint8Array(1920), length: 0.02 },
};
const configs = {
  // OpusHead: one channel at 48 kHz.
  opus: { codec: 'opus', description: Buffer.from('4f707573486561640101000080bb0000000000', 'hex') },
  aac: { codec: 'mp4a.40.2', description: Uint8Array.of(0x11, 0x88) },
  'pcm-s16': { codec: 'pcm-s16' },
};

export const uploadVoice = (caller: Caller, value: Buffer, levels?: string) =>
  caller.post(
    '/api/voice.php',
    form([
      { name: 'voice', file: 'voice.webm', type: 'audio/webm', value },
      ...(levels === undefined ? [] : [{ name: 'levels', value: levels }]),
    ]),
    formHeaders,
  );
