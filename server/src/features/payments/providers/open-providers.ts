import type { Config } from '#server/config.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import type { Provider } from './provider.ts';
import { Providers } from './providers.ts';
import { Sandbox } from './sandbox.ts';

/** Whoever the environment has keys for; outside production also the sandbox. */
export function openProviders({ production, directDebit }: Config, secrets: Secrets): Providers {
  const providers: Provider[] = [];
  if (!production) providers.push(new Sandbox(secrets.keyFor('messages of the payment sandbox')));
  return new Providers(providers, { directDebit: directDebit !== undefined });
}
