import { id } from '#contract/fields.ts';
import type { Acknowledgement, Message } from '#server/platform/calls/webhook.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { Failure } from '#server/platform/http/failure.ts';
import { askProvider } from './ask-provider.ts';
import type { PaymentPlatform } from './payments.ts';
import { type Provider, ProviderAway, type ProviderEvent } from './providers/provider.ts';
import { findAnyPayment, findByReference, findRepeatOf, type PaymentRow } from './queries.ts';
import { mayFollow } from './rules.ts';
import { advance, reverseAsReported, type Step } from './settle.ts';
import { storeMethod } from './stored-methods.ts';

/**
 * Takes what a provider says about a payment, if it is the provider who says it. It may come twice, late, before the
 * member is back, or in another order than it happened: a payment becomes what it is, once.
 */
export async function takeWebhook(
  platform: PaymentPlatform,
  message: Message,
  { address, now }: { address: string; now: Date },
): Promise<Acknowledgement> {
  const provider = platform.providers.claimedBy(message);
  if (!provider) throw new Failure('forbidden');
  const received = await readBy(provider, message, address);
  if (received && !isStorable(received)) throw new Failure('malformed');
  const event = received && (await confirm(platform, provider, received));
  const step = { kind: 'provider_event', cause: `said by ${provider.name}`, now } as const;
  if (event) await platform.db.transaction((tx) => applyProviderEvent(tx, platform, { provider, event, ...step }));
  return provider.acknowledge(message);
}

/** If the provider cannot be asked now the webhook is refused, so that it is redelivered. */
async function readBy(provider: Provider, message: Message, address: string): Promise<ProviderEvent | undefined> {
  try {
    return await provider.read(message, { address });
  } catch (error) {
    if (error instanceof ProviderAway) throw new Failure('provider_unavailable');
    throw error;
  }
}

/** Whether its values fit their columns, signed or not: plain text, and integers of four bytes. */
const isStorable = ({ reference, eventId, amount, stored }: ProviderEvent) =>
  [reference, eventId, stored?.token, stored?.label].every((text = '') => plainText.test(text)) &&
  (amount === undefined || amount < 2 ** 31);

const plainText = /^[^\p{Cc}\p{Cs}]{0,200}$/u;

/**
 * Before a message that something was paid is believed the provider is asked, and what it answers counts. Where it cannot
 * be reached the payment is pending, and the job of overdue orders goes on asking. Of an order that was given up nobody
 * would ask: the provider is to say it again.
 */
async function confirm(platform: PaymentPlatform, provider: Provider, said: ProviderEvent): Promise<ProviderEvent> {
  if (said.outcome !== 'completed' || !provider.isAskedBeforeCompleted) return said;
  const payment = await paymentIn(platform.db, provider, said);
  assertSameMoney(payment, said);
  if (!mayFollow(payment.status, 'completed')) return said;
  const known = await askProvider(platform, payment);
  if (known === 'away' && !mayFollow(payment.status, 'pending')) throw new Failure('provider_unavailable');
  if (known === 'away') return { ...said, outcome: 'pending', eventId: `${said.eventId} unconfirmed` };
  if (known?.outcome !== 'completed' || known.reference !== said.reference) throw new Failure('forbidden');
  return { ...known, eventId: said.eventId, stored: said.stored };
}

/** An event, by which provider, and how we came to know of it. */
interface KnownEvent extends Pick<Step, 'kind' | 'cause' | 'now'> {
  provider: Provider;
  event: ProviderEvent;
}

/** What a provider says has its effect on the payment it is about, once. */
export async function applyProviderEvent(
  tx: Transaction,
  deps: Pick<PaymentPlatform, 'sites' | 'mailer' | 'secrets'>,
  { provider, event, kind, cause, now }: KnownEvent,
) {
  const payment = await paymentIn(tx, provider, event);
  assertSameMoney(payment, event);
  await assertOwnReference(tx, payment, event);
  const { reference, eventId, outcome } = event;
  const paymentId = payment.id;
  const step = { paymentId, kind, cause, reference, eventId, now };
  if (outcome === 'refunded') await reverseAsReported(tx, deps, step, event.amount || undefined);
  else await advance(tx, deps, step, outcome);
  if (event.stored && payment.user_id) await storeMethod(tx, deps.secrets, payment, event.stored, now);
}

/** The payment an event is about, by our own number, or by the provider's name of the sale. */
async function paymentIn(tx: Queryable, { name }: Provider, event: ProviderEvent): Promise<PaymentRow> {
  const { paymentId, reference, repeats } = event;
  const payment =
    paymentId !== undefined && isId(paymentId)
      ? await findAnyPayment(tx, paymentId)
      : ((reference === undefined ? undefined : await findByReference(tx, name, reference)) ??
        (repeats === undefined ? undefined : await findRepeatOf(tx, name, repeats)));
  if (payment?.provider !== name) throw new Failure('not_found');
  return payment;
}

const isId = (text: string) => id.safeParse(text).success && text !== '';

/** One sale pays for one order: what the provider calls it cannot be what another payment is called. */
async function assertOwnReference(tx: Transaction, { id, provider }: PaymentRow, { reference }: ProviderEvent) {
  const other = reference === undefined ? undefined : await findByReference(tx, provider, reference);
  if (other && other.id !== id) throw new Failure('invalid', { fields: { reference: { problem: 'invalid' } } });
}

/** The money of an event is that of the order: paying a small order completes no large one, and a refund is in its currency. */
function assertSameMoney({ amount, currency }: PaymentRow, event: ProviderEvent) {
  const isOther = event.outcome === 'refunded' && event.currency !== undefined && event.currency !== currency;
  const isWrong = event.outcome === 'completed' && (event.amount !== amount || event.currency !== currency);
  if (isWrong || isOther) throw new Failure('invalid', { fields: { amount: { problem: 'invalid' } } });
}
