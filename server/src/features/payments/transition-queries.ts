import type { PaymentStatus } from '#contract/payments/payment-types.ts';
import type { Queryable } from '#server/platform/database/database.ts';

/** What a step of a payment was. Code decides by this word; the sentence beside it is for people. */
export type StepKind =
  /** The member ordered. */
  | 'ordered'
  /** A provider was asked for the page the order is paid at. */
  | 'sent'
  /** A provider that was asked for something did not answer. */
  | 'provider_away'
  /** A stored method is about to be charged, and was. */
  | 'charging'
  | 'charged'
  /** A provider sent a message, or answered when it was asked what became of the payment. */
  | 'provider_event'
  | 'provider_asked'
  /** The member gave the order up, or nobody paid it in time. */
  | 'given_up'
  | 'overdue'
  /** The member withdrew from the purchase. */
  | 'withdrawn'
  /** Staff refunded it. */
  | 'refunded_by_staff'
  /** Money came in for something that the buyer may have once, and has had. */
  | 'not_due'
  /** The member confirmed a direct debit, and the bank returned it. */
  | 'debit_confirmed'
  | 'debit_returned';

export interface Transition {
  paymentId: string;
  from: PaymentStatus | null;
  to: PaymentStatus;
  kind: StepKind;
  /** Who or what caused it, in words that somebody reads in a year. */
  cause: string;
  /** The provider's id of the event, or the number of the try: unique by payment and kind. */
  eventId?: string | undefined;
  /** The amount of a refund that a provider reported. */
  amount?: number;
  now: Date;
}

/** False where the payment has a step of this kind with this event id already. */
export async function insertTransition(db: Queryable, transition: Transition): Promise<boolean> {
  const { rowCount } = await db.query(
    `insert into payment_transitions (payment_id, from_status, to_status, kind, cause, event_id, amount, at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing`,
    [
      transition.paymentId,
      transition.from,
      transition.to,
      transition.kind,
      transition.cause,
      transition.eventId ?? null,
      transition.amount ?? null,
      transition.now,
    ],
  );
  return rowCount === 1;
}

/** How many steps of one kind a payment has had. */
export async function countSteps(db: Queryable, paymentId: string, kind: StepKind): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    'select count(*)::int as count from payment_transitions where payment_id = $1 and kind = $2',
    [paymentId, kind],
  );
  return rows[0]?.count ?? 0;
}

/** What the provider of a payment has said so far that it refunded. */
export async function sumReportedRefunds(db: Queryable, paymentId: string): Promise<number> {
  const { rows } = await db.query<{ reported: number }>(
    'select coalesce(sum(amount), 0)::int as reported from payment_transitions where payment_id = $1',
    [paymentId],
  );
  return rows[0]?.reported ?? 0;
}
