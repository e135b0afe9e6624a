import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { PaymentStatus } from '#contract/payments/payment-types.ts';
import {
  type PaymentRow,
  refusedToken,
  type Sandbox,
  type SandboxMessage,
  sandboxPayment,
} from '#server/features/payments/payments.ts';
import { Failure } from '#server/platform/http/failure.ts';
import { defineJob } from '#server/platform/jobs/jobs.ts';
import type { Platform } from '#server/platform/platform.ts';

export const outcomes = ['pay', 'fail', 'cancel', 'delay', 'refund', 'chargeback'] as const;

export const payRequest = z.strictObject({
  payment_id: z.string().regex(/^\d{1,19}$/),
  outcome: z.enum(outcomes),
  /** How often each message is sent. */
  repeat: z.int().min(1).max(20).default(1),
  /** Sent in the wrong order: that it is paid before that it is on its way. */
  reorder: z.boolean().default(false),
  /** The amount of a partial refund. */
  amount: z.int().min(1).optional(),
  /** Paid with a card that is refused whenever it is charged again. */
  card: z.enum(['accepted', 'refused']).default('accepted'),
  /** Written down and not sent at all. */
  lose: z.boolean().default(false),
});
type PayRequest = z.output<typeof payRequest>;

/** A message the sandbox has sent, or lost. */
export interface SentWebhook extends SandboxMessage {
  url: string;
  method: 'POST';
  payment_id: string;
  /** What our side answered; null for one that was lost. */
  status: number | null;
  at: Date;
}

type Said = Exclude<PaymentStatus, 'loading'>;

interface Delivery extends Pick<PayRequest, 'repeat' | 'lose' | 'card'> {
  /** The part of the amount that it is about, where that is not all. */
  part?: number | undefined;
}

const webhookUrl = '/api/payment-webhook.php';
/** For so long the sandbox leaves us waiting when it is asked to. */
const delaySeconds = 60;
const mostRemembered = 500;
/** What the sandbox pretends to have been paid with. */
const cards = {
  accepted: { token: 'demo-card', label: '•••• 4242' },
  refused: { token: refusedToken, label: '•••• 0002' },
};

const outcomesOf: Record<PayRequest['outcome'], Said[]> = {
  pay: ['pending', 'completed'],
  fail: ['failed'],
  cancel: ['cancelled'],
  delay: ['pending'],
  refund: ['refunded'],
  chargeback: ['chargeback'],
};

const later = { kind: 'workbench.pay-later', payload: z.strictObject({ payment_id: z.string() }) };

/** The other side of the sandbox: decides what becomes of a payment, and tells us as a provider would, over HTTP. */
export class SandboxDesk {
  readonly sent: SentWebhook[] = [];

  constructor(
    private readonly http: FastifyInstance,
    private readonly platform: Pick<Platform, 'db' | 'jobs' | 'clock'>,
    private readonly sandbox: Sandbox,
  ) {
    const run = async ({ payment_id: id }: { payment_id: string }) => {
      await this.send(await this.paymentOf(id), ['completed'], { repeat: 1, lose: false, card: 'accepted' });
    };
    platform.jobs.register(defineJob({ ...later, run }));
  }

  async decide({ payment_id: id, outcome, repeat, reorder, lose, amount, card }: PayRequest): Promise<PaymentStatus> {
    const payment = await this.paymentOf(id);
    const said = outcomesOf[outcome];
    await this.send(payment, reorder ? said.toReversed() : said, {
      repeat,
      lose,
      card,
      ...(outcome === 'refund' && { part: amount }),
    });
    if (outcome === 'delay') {
      const runAt = new Date(this.platform.clock.now().getTime() + delaySeconds * 1000);
      await this.platform.jobs.enqueue(this.platform.db, later, { payment_id: id }, { runAt });
    }
    return (await this.paymentOf(id)).status;
  }

  private async paymentOf(id: string): Promise<PaymentRow> {
    const payment = await sandboxPayment(this.platform.db, id);
    if (!payment) throw new Failure('not_found');
    return payment;
  }

  private async send(payment: PaymentRow, said: Said[], { repeat, lose, card, part }: Delivery) {
    // Asked later, the sandbox answers what became of the whole payment.
    if (part === undefined) for (const each of said) this.sandbox.decide(payment.id, each);
    const about = { ...payment, amount: part ?? payment.amount };
    const messages = said.map((each) =>
      this.sandbox.messageAbout(about, each, each === 'completed' ? cards[card] : undefined),
    );
    for (let round = 0; round < repeat; round += 1)
      for (const message of messages) {
        const status = lose ? null : (await this.deliver(message)).statusCode;
        const known = {
          url: webhookUrl,
          method: 'POST',
          payment_id: payment.id,
          at: this.platform.clock.now(),
        } as const;
        this.sent.unshift({ ...message, ...known, status });
      }
    this.sent.length = Math.min(this.sent.length, mostRemembered);
  }

  private deliver({ headers, body }: SandboxMessage) {
    return this.http.inject({
      method: 'POST',
      url: webhookUrl,
      headers: { host: 'localhost', ...headers },
      payload: body,
    });
  }
}
