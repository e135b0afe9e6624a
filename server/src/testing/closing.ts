const closings: (() => Promise<unknown>)[] = [];

/** What a test file opened is closed when the file ends, the last opened first. */
export function closeAfterwards(close: () => Promise<unknown>) {
  closings.push(close);
}

/** Called once per test file by its setup: the modules of a worker outlive the files. */
export async function closeEverything() {
  for (const close of closings.splice(0).reverse()) await close();
}
