import { setTimeout as pause } from 'node:timers/promises';

interface Written {
  payment_id: string;
  headers: Record<string, string>;
  body: string;
}

/** A payment provider on the other side: it says what became of a payment until it hears that it was understood. */
export class SandboxProvider {
  constructor(
    private readonly url: string,
    private readonly desks: readonly string[],
  ) {}

  /** Whether the message that it is paid was answered with 200. Each is sent twice: providers do. */
  async pay(payment: string, until: () => boolean): Promise<boolean> {
    const messages = await this.messagesAbout(payment, until);
    const delivered: boolean[] = [];
    for (const message of messages) {
      delivered.push(await this.deliver(message, until));
      await this.deliver(message, until);
    }
    return messages.length > 0 && delivered.every(Boolean);
  }

  /** The desk writes them down and sends none: they are to take the way through the proxy, as a provider's do. */
  private async messagesAbout(payment: string, until: () => boolean): Promise<Written[]> {
    for (let number = 0; !until(); number += 1) {
      const desk = this.desks[number % this.desks.length];
      try {
        const answer = await fetch(`${desk}/dev/pay.json`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ payment_id: payment, outcome: 'pay', lose: true }),
          signal: AbortSignal.timeout(6_000),
        });
        if (answer.ok) {
          const { webhooks } = (await answer.json()) as { webhooks: Written[] };
          return webhooks.filter(({ payment_id }) => payment_id === payment).reverse();
        }
      } catch {
        // This node is away.
      }
      await pause(500);
    }
    return [];
  }

  private async deliver({ headers, body }: Written, until: () => boolean): Promise<boolean> {
    while (!until()) {
      try {
        const answer = await fetch(`${this.url}/api/payment-webhook.php`, {
          method: 'POST',
          headers,
          body,
          signal: AbortSignal.timeout(6_000),
        });
        await answer.body?.cancel();
        if (answer.ok) return true;
        if (answer.status < 500) throw new Error(`A message of the provider was refused: ${answer.status}`);
      } catch (error) {
        if (error instanceof Error && error.message.startsWith('A message')) throw error;
      }
      await pause(1_000);
    }
    return false;
  }
}
