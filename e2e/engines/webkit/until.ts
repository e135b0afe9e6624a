const patience = 15_000;
const between = 50;

/** Asks again and again until it holds, and gives up after a while. */
export async function until(holds: () => Promise<boolean>, what: string, limit = patience): Promise<void> {
  const end = Date.now() + limit;
  for (;;) {
    if (await holds()) return;
    if (Date.now() > end) throw new Error(`For ${limit / 1000} s it did not hold that ${what}`);
    await new Promise((later) => setTimeout(later, between));
  }
}
