import { Failure } from '#server/platform/http/failure.ts';
import { rewriteVoice } from './rewrite.ts';
import type { RewritingAnswer } from './rewriter.ts';

/*
 * The program of the processes that rewrite recordings, one per message. Started by rewriter.ts from this file, or from the
 * file of the build that is made of it.
 */
process.on('message', async ({ file }: { file: string }) => {
  const answer = await rewriteVoice(file).then(
    (voice): RewritingAnswer => ({ voice }),
    (error): RewritingAnswer => {
      if (!(error instanceof Failure)) throw error;
      return { refusal: { code: error.code, data: error.details.data } };
    },
  );
  process.send?.(answer);
});
process.on('disconnect', () => process.exit());
process.send?.('ready');
