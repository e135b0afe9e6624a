import { ProviderAway } from './provider.ts';

const timeout = 4_000;

/** Checks by a HEAD request that the host is up: any status below 500 will do. */
export async function assertAnswers(url: string) {
  let status: number;
  try {
    ({ status } = await fetch(url, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(timeout) }));
  } catch {
    throw new ProviderAway(`Nobody answers at ${new URL(url).host}.`);
  }
  if (status >= 500) throw new ProviderAway(`${new URL(url).host} answers ${status}.`);
}

/** The body of a GET. */
export async function textAt(url: string): Promise<string> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(timeout) });
    if (!answer.ok) throw new Error(String(answer.status));
    return await answer.text();
  } catch {
    throw new ProviderAway(`Nobody answers at ${new URL(url).host}.`);
  }
}
