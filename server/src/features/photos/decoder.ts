import type { FailureCode, FailureData } from '#contract/errors.ts';
import { Failure } from '#server/platform/http/failure.ts';
import { JobKilled, ProcessPool } from '#server/platform/process-pool.ts';
import type { DevelopedPhoto } from './develop.ts';
import { isStored, readHeader } from './file-header.ts';

export type DecodingAnswer =
  | { photo: DevelopedPhoto }
  | { refusal: { code: FailureCode; data?: FailureData | undefined } };

// The largest photos we take, stored in the most wasteful way, need about 450.
const mostMegabytes = 640;

// From sources the program is the file beside this one; the build puts everything in one folder.
const program = new URL(import.meta.url.endsWith('.ts') ? './photo-process.ts' : './photo-process.js', import.meta.url);

export interface DecoderLimits {
  processes: number;
  seconds: number;
  megabytes?: number;
}

/** Decodes photos where they can be stopped: in processes with limits of time and memory. */
export class PhotoDecoder {
  private readonly pool: ProcessPool<{ file: string }, DecodingAnswer>;

  constructor({ processes, seconds, megabytes = mostMegabytes }: DecoderLimits) {
    this.pool = new ProcessPool({ program: program.pathname, processes, seconds, megabytes });
  }

  /** Refuses what is no photo, what is too large, and what takes too long. Ends when the caller is gone. */
  async decode(file: string, { owner, signal }: { owner: string; signal: AbortSignal }): Promise<DevelopedPhoto> {
    const alone = isStored(await readHeader(file)) === 'whole';
    const answer = await this.pool.run({ file }, { owner, alone, signal }).catch((error: unknown) => {
      if (error instanceof JobKilled) throw new Failure('photo_unreadable');
      throw error;
    });
    if ('photo' in answer) return answer.photo;
    const { code, data } = answer.refusal;
    throw new Failure(code, data ? { data } : {});
  }

  /** How many photos are being decoded. */
  get running() {
    return this.pool.runningJobs;
  }

  get processIds() {
    return this.pool.processIds;
  }

  close() {
    this.pool.close();
  }
}
