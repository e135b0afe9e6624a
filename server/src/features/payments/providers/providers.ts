import type { ProviderName } from '#contract/payments/payment-types.ts';
import type { Message } from '#server/platform/calls/webhook.ts';
import type { ConfiguredProviders } from '../methods.ts';
import type { Provider } from './provider.ts';
import { Sandbox, sandboxSignatureHeader } from './sandbox.ts';

/** The providers of this installation: those it has keys of. */
export class Providers {
  private readonly byName: ReadonlyMap<ProviderName, Provider>;
  /** Names of the providers, and of the direct debits that we collect without one. */
  readonly configured: ConfiguredProviders;

  constructor(providers: Provider[], { directDebit }: { directDebit: boolean }) {
    this.byName = new Map(providers.map((provider) => [provider.name, provider]));
    this.configured = new Set([...this.byName.keys(), ...(directDebit ? (['direct-debit'] as const) : [])]);
  }

  named(name: ProviderName): Provider | undefined {
    return this.byName.get(name);
  }

  /** Providers with a refund API. */
  get refunding(): ProviderName[] {
    return [...this.byName.values()].filter(({ refund }) => refund).map(({ name }) => name);
  }

  get sandbox(): Sandbox | undefined {
    const sandbox = this.byName.get('sandbox');
    return sandbox instanceof Sandbox ? sandbox : undefined;
  }

  /** The provider that a webhook seems to be from; only that provider's `read` verifies it. */
  claimedBy({ headers, query, body }: Message): Provider | undefined {
    if (sandboxSignatureHeader in headers) return this.named('sandbox');
    if ('shopID' in query) return this.named('verotel');
    if ('eventType' in query) return this.named('ccbill');
    const said = isForm(headers) ? new URLSearchParams(body) : undefined;
    return said?.has('signature') && (said.has('wpf_unique_id') || said.has('unique_id'))
      ? this.named('genesis')
      : undefined;
  }
}

const isForm = ({ 'content-type': type = '' }: Record<string, string>) =>
  type.startsWith('application/x-www-form-urlencoded');
