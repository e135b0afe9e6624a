-- What the platform needs before any feature: state shared by every node, jobs, what leaves the house, retries.

-- Ids are 60 random bits, so that they tell nobody how many members there are or who came before whom.
create function random_id() returns bigint language sql volatile as $$
  select ('x0' || left(hex, 12) || substr(hex, 21, 3))::bit(64)::bigint
  from (select replace(gen_random_uuid()::text, '-', '') as hex) as source
$$;

create table platform_state (
  key text primary key,
  value jsonb not null
);

create table jobs (
  id bigint generated always as identity primary key,
  kind text not null,
  payload jsonb not null default '{}',
  -- Two jobs with the same key are one job: enqueueing the second changes nothing while the first still waits.
  unique_key text,
  run_at timestamptz not null,
  attempts int not null default 0,
  -- While a worker runs the job it holds this lease. Lease times are real time, run_at is the product's clock.
  lease_token uuid,
  leased_until timestamptz,
  -- Enqueued again under the same key while running: what it was enqueued for may have come too late for this run.
  again_at timestamptz,
  last_error text,
  failed_at timestamptz
);
create unique index jobs_unique_key on jobs (kind, unique_key) where unique_key is not null and failed_at is null;
create index jobs_due on jobs (run_at, id) where failed_at is null;

create table outbox (
  id bigint generated always as identity primary key,
  -- What relays and gateways recognise a retry by. Random, because ids start again in every new database.
  delivery_key uuid not null default gen_random_uuid(),
  kind text not null check (kind in ('mail', 'sms', 'push')),
  recipient text not null,
  subject text not null default '',
  text text not null,
  html text,
  headers jsonb not null default '{}',
  created_at timestamptz not null,
  sent_at timestamptz
);
create index outbox_old on outbox (created_at);

create table idempotency_keys (
  -- A hash of who asked, which call and which key; the answer is encrypted with the key itself.
  key_hash bytea primary key,
  body_hash bytea not null,
  answer bytea not null default '',
  created_at timestamptz not null
);
create index idempotency_keys_old on idempotency_keys (created_at);
