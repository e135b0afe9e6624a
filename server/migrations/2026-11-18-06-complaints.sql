-- Complaints, and notices of content that breaks the law; from anybody, member or not.
create table complaints (
  id bigint primary key default random_id(),
  site_id smallint not null references sites (id),
  kind text not null check (kind in ('illegal', 'rights', 'decision', 'other')),
  email text not null,
  name text not null,
  subject text not null,
  text text not null,
  url text,
  -- In which the sender reads and is answered.
  language text not null,
  sent_at timestamptz not null,
  decided_at timestamptz,
  -- What was decided, and why, in the sender's language.
  decision text,
  check ((decided_at is null) = (decision is null))
);
create index complaints_open on complaints (site_id, sent_at) where decided_at is null;
