import { Failure } from '#server/platform/http/failure.ts';
import type { DecodingAnswer } from './decoder.ts';
import { developPhoto } from './develop.ts';

/*
 * The program of the processes that decode photos, one photo per message. Started by decoder.ts from this file, or from
 * the file of the build that is made of it.
 */
process.on('message', async ({ file }: { file: string }) => {
  const answer = await developPhoto(file).then(
    (photo): DecodingAnswer => ({ photo }),
    (error): DecodingAnswer => {
      if (!(error instanceof Failure)) throw error;
      return { refusal: { code: error.code, data: error.details.data } };
    },
  );
  process.send?.(answer);
  // Decoded pictures are large and few: the memory is wanted back before the next one comes.
  globalThis.gc?.();
});
process.on('disconnect', () => process.exit());
process.send?.('ready');
