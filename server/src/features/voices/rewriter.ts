import type { FailureCode, FailureData } from '#contract/errors.ts';
import { Failure } from '#server/platform/http/failure.ts';
import { JobKilled, ProcessPool } from '#server/platform/process-pool.ts';
import type { RewrittenVoice } from './rewrite.ts';

export type RewritingAnswer =
  | { voice: RewrittenVoice }
  | { refusal: { code: FailureCode; data?: FailureData | undefined } };

// From sources the program is the file beside this one; the build puts everything in one folder.
const program = new URL(import.meta.url.endsWith('.ts') ? './voice-process.ts' : './voice-process.js', import.meta.url);
// A minute of speech is rewritten in a few milliseconds.
const limits = { processes: 1, seconds: 5, megabytes: 320 };

/** Rewrites recordings where that can be stopped: in a process with limits of time and memory. */
export class VoiceRewriter {
  private readonly pool = new ProcessPool<{ file: string }, RewritingAnswer>({ program: program.pathname, ...limits });

  /** Refuses what is no recording, what is too long, and what takes too long. Ends when the caller is gone. */
  async rewrite(file: string, { owner, signal }: { owner: string; signal: AbortSignal }): Promise<RewrittenVoice> {
    const answer = await this.pool.run({ file }, { owner, signal }).catch((error: unknown) => {
      if (error instanceof JobKilled) throw new Failure('voice_unreadable');
      throw error;
    });
    if ('voice' in answer) return answer.voice;
    const { code, data } = answer.refusal;
    throw new Failure(code, data ? { data } : {});
  }

  close() {
    this.pool.close();
  }
}
