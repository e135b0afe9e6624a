import { Unavailable } from '../unavailable.ts';

/**
 * The work's result, or an Unavailable when it takes longer than so many milliseconds. The work goes on: whether it
 * succeeds in the end is unknown to the caller, who may safely ask again with the same Idempotency-Key.
 */
export async function withinTime<Result>(limit: number, work: () => Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_never, refuse) => {
    timer = setTimeout(() => refuse(new Unavailable('The answer took too long.', { outcomeUnknown: true })), limit);
  });
  try {
    return await Promise.race([work(), tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
