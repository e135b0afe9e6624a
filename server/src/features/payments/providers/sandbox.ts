import { createHmac, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { type Message, plainOk } from '#server/platform/calls/webhook.ts';
import { Failure } from '#server/platform/http/failure.ts';
import type { Outcome } from '../rules.ts';
import { equalsInConstantTime } from './constant-time.ts';
import {
  type Page,
  type Provider,
  ProviderAway,
  type ProviderEvent,
  type ProviderOrder,
  type StoredToken,
} from './provider.ts';

/** The header with the signature of the sandbox's webhooks. */
export const sandboxSignatureHeader = 'x-signature';

/** The largest value of an amount's column (int4). */
const mostMinorUnits = 2 ** 31 - 1;

const said = z.object({
  id: z.string().min(1).max(100),
  type: z.enum([
    'payment.pending',
    'payment.completed',
    'payment.failed',
    'payment.cancelled',
    'payment.refunded',
    'payment.chargeback',
  ]),
  payment: z.object({
    order: z.string().regex(/^\d{1,19}$/),
    reference: z.string().min(1).max(100),
    amount: z.int().min(0).max(mostMinorUnits),
    currency: z.string().length(3),
  }),
  stored_method: z.object({ token: z.string().max(200), label: z.string().max(40) }).optional(),
});

export interface SandboxMessage {
  headers: Record<string, string>;
  body: string;
}

/** A stored method of the sandbox that is refused whenever it is charged. */
export const refusedToken = 'refused';

/** A provider of our own that behaves like a real one: a page of its own, signed webhooks, and outages. */
export class Sandbox implements Provider {
  readonly name = 'sandbox' as const;
  readonly acknowledge = plainOk;
  /** Webhooks are signed with a key that nobody else has. */
  readonly isAskedBeforeCompleted = false;
  /** Set on the workbench: the sandbox is unreachable, or refuses stored methods. */
  away = false;
  refuses = false;
  /** Outcomes for `lookUp`, whether or not their webhooks arrived. */
  private readonly decided = new Map<string, Outcome>();

  constructor(readonly key: Buffer) {}

  private async assertReachable() {
    if (this.away) throw new ProviderAway('The sandbox pretends to be away.');
  }

  async begin(order: ProviderOrder): Promise<Page> {
    await this.assertReachable();
    return { url: this.pageFor(order) };
  }

  private pageFor(order: ProviderOrder): string {
    const query = new URLSearchParams({
      payment: order.paymentId,
      method: order.method,
      amount: String(order.amount),
      currency: order.currency,
      description: order.description,
      locale: order.locale,
      back: order.returnUrl,
    });
    query.set('signature', this.signOrder(query));
    return `/dev/pay?${query}`;
  }

  /** The order in the query of the sandbox's page; undefined if its signature does not match. */
  orderIn(query: Record<string, string>): Record<string, string> | undefined {
    const { signature = '', ...rest } = query;
    return equalsInConstantTime(this.signOrder(new URLSearchParams(rest)), signature) ? rest : undefined;
  }

  read({ headers, body }: Message): ProviderEvent | undefined {
    if (!equalsInConstantTime(`sha256=${this.sign(body)}`, headers[sandboxSignatureHeader] ?? ''))
      throw new Failure('forbidden');
    const parsed = said.safeParse(jsonIn(body));
    if (!parsed.success) throw new Failure('malformed');
    const { id, type, payment, stored_method: stored } = parsed.data;
    return {
      paymentId: payment.order,
      outcome: type.slice('payment.'.length) as Outcome,
      reference: payment.reference,
      eventId: id,
      amount: payment.amount,
      currency: payment.currency,
      stored,
    };
  }

  decide(paymentId: string, outcome: Outcome) {
    this.decided.set(paymentId, outcome);
  }

  async lookUp({ paymentId, amount, currency }: ProviderOrder): Promise<ProviderEvent | undefined> {
    await this.assertReachable();
    const outcome = this.decided.get(paymentId);
    const reference = referenceOf(paymentId);
    return outcome && { paymentId, outcome, reference, eventId: `asked ${outcome}`, amount, currency };
  }

  async charge({ token }: StoredToken, { paymentId }: ProviderOrder) {
    await this.assertReachable();
    const refused = this.refuses || token === refusedToken;
    return { outcome: refused ? ('failed' as const) : ('completed' as const), reference: referenceOf(paymentId) };
  }

  async refund() {
    await this.assertReachable();
  }

  /** A webhook with its signature. */
  messageAbout(
    payment: { id: string; amount: number; currency: string },
    outcome: Outcome,
    stored?: StoredToken,
  ): SandboxMessage {
    const body = JSON.stringify({
      id: randomUUID(),
      type: `payment.${outcome}`,
      payment: {
        order: payment.id,
        reference: referenceOf(payment.id),
        amount: payment.amount,
        currency: payment.currency,
      },
      ...(stored && { stored_method: stored }),
    });
    return {
      headers: { 'content-type': 'application/json', [sandboxSignatureHeader]: `sha256=${this.sign(body)}` },
      body,
    };
  }

  /** Prefixed: an order's signature, which its buyer sees, is never valid for a webhook. */
  private signOrder(query: URLSearchParams) {
    return this.sign(`order ${query}`);
  }

  private sign(text: string) {
    return createHmac('sha256', this.key).update(text).digest('hex');
  }
}

/** The parsed body; undefined if it is no JSON. */
function jsonIn(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

const referenceOf = (paymentId: string) => `sandbox-${paymentId}`;
