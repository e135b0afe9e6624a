import { statfs } from 'node:fs/promises';

/** Which part of a folder's disk is free for us; undefined where it cannot be told. */
export async function diskFree(folder: string): Promise<number | undefined> {
  try {
    const { bavail, blocks } = await statfs(folder);
    return blocks > 0 ? bavail / blocks : undefined;
  } catch {
    return undefined;
  }
}
