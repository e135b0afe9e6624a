import type { Config } from '#server/config.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import { Ccbill } from './ccbill.ts';
import { Genesis } from './genesis.ts';
import type { Provider } from './provider.ts';
import { Providers } from './providers.ts';
import { Sandbox } from './sandbox.ts';
import { Verotel } from './verotel.ts';

/** The providers that the environment has keys for; outside production also the sandbox, for methods of none of these. */
export function openProviders(
  { production, verotel, ccbill, genesis, directDebit }: Config,
  secrets: Secrets,
): Providers {
  const providers: Provider[] = [];
  if (verotel) providers.push(new Verotel(verotel));
  if (ccbill) providers.push(new Ccbill(ccbill));
  if (genesis) providers.push(new Genesis(genesis));
  if (!production) providers.push(new Sandbox(secrets.keyFor('messages of the payment sandbox')));
  return new Providers(providers, { directDebit: directDebit !== undefined });
}
