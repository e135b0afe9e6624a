-- Passkeys of those who run the sites. One is made for the host whose page asked for it, and opens the back office there.
alter table staff add column passkey_handle bytea unique;

create table staff_passkeys (
  id bigint primary key default random_id(),
  staff_id bigint not null references staff (id) on delete cascade,
  host text not null,
  credential_id bytea not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}',
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index staff_passkeys_of on staff_passkeys (staff_id, created_at);

-- A challenge is answered once, within minutes, on the host that gave it; one to register belongs to who asked.
create table staff_challenges (
  hash bytea primary key,
  host text not null,
  staff_id bigint references staff (id) on delete cascade,
  expires_at timestamptz not null
);
create index staff_challenges_of on staff_challenges (staff_id);
create index staff_challenges_expired on staff_challenges (expires_at);
