-- Copies of everything held of a member, which they asked for: a job makes the file, and another removes it.

create table data_exports (
  id bigint primary key default random_id(),
  user_id bigint not null references users (id) on delete cascade,
  site_id smallint not null references sites (id),
  asked_at timestamptz not null,
  -- While it is made.
  photos int not null default 0,
  photos_done int not null default 0,
  -- Named before there is a file, so that whatever is left of a copy is found.
  storage_key text not null,
  -- Once it is ready: its size, and until when it can be fetched.
  bytes bigint,
  ready_at timestamptz,
  expires_at timestamptz,
  -- When the file was removed.
  removed_at timestamptz,
  check (photos_done <= photos),
  check (num_nonnulls(bytes, ready_at, expires_at) in (0, 3)),
  check (removed_at is null or ready_at is not null)
);
create index data_exports_member on data_exports (user_id, asked_at desc);
-- One at a time.
create unique index data_exports_waiting on data_exports (user_id) where ready_at is null;
create index data_exports_due on data_exports (expires_at) where removed_at is null;
create index data_exports_old on data_exports (asked_at);
