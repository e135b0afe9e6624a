-- How people become members and stay safe, and the credits they have: consents, links by mail, wrong tries, a ledger.

alter table users
  add column time_zone text,
  add column terms_version text,
  add column terms_accepted_at timestamptz,
  -- Where the member came from: network, ref, sub1 to sub3.
  add column tracking jsonb not null default '{}',
  add column ban_reason text;

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% only grows', tg_table_name;
end
$$;

-- What a member agreed to or refused, when, and to which wording. A change of mind is another row.
create table consents (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  kind text not null check (kind in ('terms', 'sensitive')),
  version text not null,
  granted boolean not null,
  at timestamptz not null
);
create index consents_user on consents (user_id, kind, at desc);
create trigger consents_stay before update on consents for each row execute function refuse_change();

-- Links sent by mail. Only a hash is kept: whoever reads the database cannot follow them.
create table tokens (
  hash bytea primary key,
  purpose text not null check (purpose in ('activate', 'reset')),
  user_id bigint not null references users (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index tokens_user on tokens (user_id, purpose, created_at);
create index tokens_expired on tokens (expires_at);

-- Wrong passwords, by account or by network, until they are forgotten.
create table login_failures (
  scope text primary key,
  failures int not null,
  last_at timestamptz not null,
  blocked_until timestamptz
);
create index login_failures_old on login_failures (last_at);

-- What a visitor wrote to a member before they had an account.
create table signup_messages (
  user_id bigint primary key references users (id) on delete cascade,
  member_id bigint references profiles (id) on delete set null,
  text text not null,
  at timestamptz not null
);
create index signup_messages_member on signup_messages (member_id);

-- Credits are moved between accounts, never made or lost. A house account keeps no balance of its own: every purchase
-- and every message would wait for its one row.
create table ledger_accounts (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('member', 'sales', 'gifts', 'spent', 'refunds')),
  -- Empty for the house, and for a member who was erased: the sums stay true without knowing whose they were.
  user_id bigint unique references users (id) on delete set null,
  balance int check (balance >= 0),
  check (kind = 'member' or user_id is null),
  check ((kind = 'member') = (balance is not null))
);
create unique index ledger_accounts_house on ledger_accounts (kind) where kind <> 'member';
insert into ledger_accounts (kind) values ('sales'), ('gifts'), ('spent'), ('refunds');

create table ledger_movements (
  id bigint generated always as identity primary key,
  cause text not null,
  cause_id text not null,
  at timestamptz not null,
  unique (cause, cause_id)
);

create table ledger_entries (
  movement_id bigint not null references ledger_movements (id),
  account_id bigint not null references ledger_accounts (id),
  amount int not null check (amount <> 0),
  primary key (movement_id, account_id)
);
create index ledger_entries_account on ledger_entries (account_id, movement_id);

create trigger ledger_movements_stay before update or delete on ledger_movements
  for each row execute function refuse_change();
create trigger ledger_entries_stay before update or delete on ledger_entries
  for each row execute function refuse_change();
