import type { ComplaintKind } from '#contract/complaints/complaints.ts';
import type { Locale } from '#contract/locales.ts';
import type { Queryable } from '#server/platform/database/database.ts';

export interface NewComplaint {
  siteId: number;
  kind: ComplaintKind;
  email: string;
  name: string;
  subject: string;
  text: string;
  url: string | undefined;
  language: string;
  now: Date;
}

export async function insertComplaint(db: Queryable, said: NewComplaint): Promise<string> {
  const { rows } = await db.query<{ id: string }>(
    `insert into complaints (site_id, kind, email, name, subject, text, url, language, sent_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
    [said.siteId, said.kind, said.email, said.name, said.subject, said.text, said.url, said.language, said.now],
  );
  return rows[0]?.id ?? '';
}

export interface ComplaintRow {
  id: string;
  kind: ComplaintKind;
  subject: string;
  sent_at: Date;
  decided_at: Date | null;
  decision: string | null;
}

export async function findComplaint(db: Queryable, siteId: number, id: string): Promise<ComplaintRow | undefined> {
  const { rows } = await db.query<ComplaintRow>(
    'select id, kind, subject, sent_at, decided_at, decision from complaints where id = $1 and site_id = $2',
    [id, siteId],
  );
  return rows[0];
}

export interface OpenComplaint {
  site_id: number;
  kind: ComplaintKind;
  email: string;
  name: string;
  subject: string;
  text: string;
  url: string | null;
  language: Locale;
}

export async function findOpenComplaint(db: Queryable, id: string): Promise<OpenComplaint | undefined> {
  const { rows } = await db.query<OpenComplaint>(
    `select site_id, kind, email, name, subject, text, url, language from complaints
     where id = $1 and decided_at is null`,
    [id],
  );
  return rows[0];
}

export async function saveDecision(db: Queryable, id: string, { answer, now }: { answer: string; now: Date }) {
  await db.query('update complaints set decided_at = $2, decision = $3 where id = $1', [id, now, answer]);
}

/** Empties somebody's complaints: that there was one and what was decided stay. */
export async function emptyComplaintsFrom(db: Queryable, siteId: number, email: string) {
  await db.query(
    `update complaints set email = '', name = '', subject = '', text = '', url = null,
       decision = case when decision is null then null else '' end
     where site_id = $1 and lower(email) = lower($2)`,
    [siteId, email],
  );
}
