-- Those who run the sites. Nothing ties them to members.
create table staff (
  id bigint primary key default random_id(),
  login text not null unique,
  name text not null,
  role text not null check (role in ('owner', 'moderator', 'support', 'finance')),
  password_hash text not null,
  -- Sealed; the step of time of the code that was accepted last, so that none is accepted twice.
  totp_secret bytea not null,
  totp_step bigint not null default 0,
  created_at timestamptz not null,
  disabled_at timestamptz
);

create table staff_sessions (
  id bigint primary key default random_id(),
  token_hash bytea not null unique,
  staff_id bigint not null references staff (id) on delete cascade,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  -- When the second factor was last shown.
  proven_at timestamptz not null,
  expires_at timestamptz not null
);
create index staff_sessions_of on staff_sessions (staff_id);
create index staff_sessions_expired on staff_sessions (expires_at);

-- What was done in the back office, by whom and why. Nothing in it is ever changed or deleted.
create table audit_log (
  id bigint primary key generated always as identity,
  at timestamptz not null,
  -- Null for what the command line did.
  staff_id bigint references staff (id),
  role text,
  action text not null,
  subject_kind text,
  -- An id, never a name or an address: the log outlives the people in it.
  subject_id text,
  reason text not null,
  check ((staff_id is null) = (role is null)),
  check ((subject_kind is null) = (subject_id is null))
);
create index audit_log_by_action on audit_log (action, id);
create index audit_log_by_subject on audit_log (subject_id, id);
create trigger audit_log_stays before update or delete on audit_log
  for each row execute function refuse_change();
