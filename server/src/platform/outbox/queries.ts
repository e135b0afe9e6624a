import type { Queryable } from '../database/database.ts';

export interface NewOutboxRow {
  kind: 'mail' | 'sms' | 'push';
  /** Which mail it is; empty for what is none. */
  name: string;
  recipient: string;
  subject: string;
  text: string;
  html: string | null;
  headers: Record<string, string>;
  createdAt: Date;
  /** For rows of what was delivered already. */
  sentAt?: Date;
}

export interface DeliveryRow {
  id: string;
  deliveryKey: string;
  kind: 'mail' | 'sms' | 'push';
  name: string;
  recipient: string;
  subject: string;
  text: string;
  html: string | null;
  headers: Record<string, string>;
  createdAt: Date;
}

export interface OutboxEntry {
  id: string;
  kind: 'mail' | 'sms' | 'push';
  to: string;
  subject: string;
  text: string;
  html: string | null;
  headers: Record<string, string>;
  at: Date;
  sentAt: Date | null;
}

export async function insertOutbox(db: Queryable, row: NewOutboxRow): Promise<string> {
  const { rows } = await db.query<{ id: string }>(
    `insert into outbox (kind, recipient, subject, text, html, headers, created_at, sent_at, name)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
    [
      row.kind,
      row.recipient,
      row.subject,
      row.text,
      row.html,
      JSON.stringify(row.headers),
      row.createdAt,
      row.sentAt ?? null,
      row.name,
    ],
    { prepared: 'outbox.insertOutbox' },
  );
  const [inserted] = rows;
  if (!inserted) throw new Error('The outbox row was not written.');
  return inserted.id;
}

export async function findUnsent(db: Queryable, id: string): Promise<DeliveryRow | undefined> {
  const { rows } = await db.query<DeliveryRow>(
    `select id, delivery_key as "deliveryKey", kind, name, recipient, subject, text, html, headers, created_at as "createdAt"
     from outbox where id = $1 and sent_at is null`,
    [id],
    { prepared: 'outbox.findUnsent' },
  );
  return rows[0];
}

export async function markSent(db: Queryable, id: string, now: Date) {
  await db.query('update outbox set sent_at = $2 where id = $1', [id, now], { prepared: 'outbox.markSent' });
}

interface OutboxPage {
  limit: number;
  /** The last id of the page above. */
  before?: string | undefined;
  /** Only what went to this address or number. */
  to?: string | undefined;
}

/** Newest first. */
export async function listOutbox(db: Queryable, { limit, before, to }: OutboxPage): Promise<OutboxEntry[]> {
  const toRecipient = to === undefined ? '' : 'and lower(recipient) = lower($3)';
  const { rows } = await db.query<OutboxEntry>(
    `select id, kind, recipient as "to", subject, text, html, headers, created_at as "at", sent_at as "sentAt"
     from outbox where ($2::bigint is null or id < $2) ${toRecipient} order by id desc limit $1`,
    [limit, before ?? null, ...(to === undefined ? [] : [to])],
  );
  return rows;
}

export async function deleteOutboxBefore(db: Queryable, before: Date) {
  await db.query('delete from outbox where created_at < $1', [before]);
}

export const deletionTo = 'delete from outbox where lower(recipient) = lower($1)';

export async function deleteOutboxTo(db: Queryable, recipient: string) {
  await db.query(deletionTo, [recipient]);
}

export interface UnsentMessages {
  kind: 'mail' | 'sms';
  waiting: number;
  oldest: Date | null;
  last_sent: Date | null;
}

/** Unsent messages by kind, and when one of the kind was last sent, among the newest hundred rows. */
export async function findUnsentTotals(db: Queryable): Promise<UnsentMessages[]> {
  const { rows } = await db.query<UnsentMessages>(
    `select kinds.kind, unsent.waiting, unsent.oldest, (
         select max(sent_at) from (
           select kind, sent_at from outbox order by id desc limit 100
         ) as newest where newest.kind = kinds.kind
       ) as last_sent
     from (values ('mail'), ('sms')) as kinds (kind)
     cross join lateral (
       select count(*)::int as waiting, min(created_at) as oldest from outbox
       where outbox.kind = kinds.kind and sent_at is null
     ) as unsent`,
  );
  return rows;
}
