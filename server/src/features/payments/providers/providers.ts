import type { ProviderName } from '#contract/payments/payment-types.ts';
import type { Message } from '#server/platform/calls/webhook.ts';
import type { ConfiguredProviders } from '../methods.ts';
import type { Provider } from './provider.ts';
import { Sandbox, sandboxSignatureHeader } from './sandbox.ts';

/** The providers of this installation: those somebody has given it the keys of. */
export class Providers {
  private readonly byName: ReadonlyMap<ProviderName, Provider>;
  /** Also the direct debits we collect ourselves, which need no provider. */
  readonly configured: ConfiguredProviders;

  constructor(providers: Provider[], { directDebit }: { directDebit: boolean }) {
    this.byName = new Map(providers.map((provider) => [provider.name, provider]));
    this.configured = new Set([...this.byName.keys(), ...(directDebit ? (['direct-debit'] as const) : [])]);
  }

  named(name: ProviderName): Provider | undefined {
    return this.byName.get(name);
  }

  /** Those that give money back when they are asked. */
  get refunding(): ProviderName[] {
    return [...this.byName.values()].filter(({ refund }) => refund).map(({ name }) => name);
  }

  get sandbox(): Sandbox | undefined {
    const sandbox = this.byName.get('sandbox');
    return sandbox instanceof Sandbox ? sandbox : undefined;
  }

  /** Whose message this claims to be; whether it is, only that provider can tell. */
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
