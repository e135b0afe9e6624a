import { ProviderAway } from './provider.ts';

const patience = 4_000;

/** Whether somebody answers there at all; what they say to a bare question does not matter, unless they are broken. */
export async function assertAnswers(url: string) {
  let status: number;
  try {
    ({ status } = await fetch(url, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(patience) }));
  } catch {
    throw new ProviderAway(`Nobody answers at ${new URL(url).host}.`);
  }
  if (status >= 500) throw new ProviderAway(`${new URL(url).host} answers ${status}.`);
}

/** What somebody answers to a question. */
export async function textAt(url: string): Promise<string> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(patience) });
    if (!answer.ok) throw new Error(String(answer.status));
    return await answer.text();
  } catch {
    throw new ProviderAway(`Nobody answers at ${new URL(url).host}.`);
  }
}
