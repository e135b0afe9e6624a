-- What the bell shows of the account itself, and up to when a member has looked at it. Messages, likes and matches are read
-- from their own tables.
create table bell_entries (
  id bigint primary key default random_id(),
  member_id bigint not null references users (id) on delete cascade,
  kind text not null,
  -- As much as the kind has: payment, amount, currency, credits, name.
  facts jsonb not null,
  at timestamptz not null
);
create index bell_entries_newest on bell_entries (member_id, at desc, id desc);
create index bell_entries_old on bell_entries using brin (at);

create table bell_seen (
  member_id bigint primary key references users (id) on delete cascade,
  seen_at timestamptz not null
);
