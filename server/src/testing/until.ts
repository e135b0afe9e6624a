/** Waits until the condition holds and gives back what it said; complains when it never does. */
export async function until<Result>(condition: () => Result | Promise<Result>, deadline = 10_000): Promise<Result> {
  const start = performance.now();
  for (;;) {
    const result = await condition();
    if (result) return result;
    if (performance.now() - start > deadline) throw new Error(`This never came true: ${condition}`);
    await new Promise((later) => setTimeout(later, 10));
  }
}
