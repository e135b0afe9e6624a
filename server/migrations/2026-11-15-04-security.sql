-- More than a password: an address that can be changed, consents that can be taken back, a second factor, passkeys, and
-- devices an account knows.

alter table tokens drop constraint tokens_purpose_check;
alter table tokens
  -- Where the account is to move; the link proves that its owner reads mail there.
  add column email text,
  add constraint tokens_purpose_check check (purpose in ('activate', 'reset', 'mail_change')),
  add constraint tokens_email_check check ((purpose = 'mail_change') = (email is not null));

alter table consents drop constraint consents_kind_check;
alter table consents
  add constraint consents_kind_check check (kind in ('terms', 'sensitive', 'tracking', 'resell'));

-- The secret that an app makes codes from. It must be readable to check a code, so it is encrypted with a key that is
-- not in the database.
create table second_factors (
  user_id bigint primary key references users (id) on delete cascade,
  secret bytea not null,
  created_at timestamptz not null,
  -- Empty until a first code has shown that the app has the secret.
  confirmed_at timestamptz,
  -- The step of the last accepted code: it and every one before it are used up.
  last_step bigint not null default 0
);

create table recovery_codes (
  user_id bigint not null references second_factors (user_id) on delete cascade,
  hash bytea not null,
  used_at timestamptz,
  primary key (user_id, hash)
);

-- What a passkey is told about its owner: a random handle, which says nothing to whoever reads the device.
alter table users add column passkey_handle bytea;
create unique index users_passkey_handle on users (passkey_handle);

create table passkeys (
  id bigint primary key default random_id(),
  user_id bigint not null references users (id) on delete cascade,
  credential_id bytea not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}',
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_user on passkeys (user_id, created_at);

-- A challenge is answered once, within minutes, on the site that gave it; one to register belongs to its member.
create table passkey_challenges (
  hash bytea primary key,
  site_id smallint not null references sites (id),
  user_id bigint references users (id) on delete cascade,
  expires_at timestamptz not null
);
create index passkey_challenges_user on passkey_challenges (user_id);
create index passkey_challenges_expired on passkey_challenges (expires_at);

-- Browsers an account has been used in, each by a hash of its own cookie: another one is worth a mail.
create table known_devices (
  user_id bigint not null references users (id) on delete cascade,
  hash bytea not null,
  last_seen_at timestamptz not null,
  primary key (user_id, hash)
);
create index known_devices_old on known_devices (last_seen_at);
