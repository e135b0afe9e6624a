-- Addresses of members who were banned and then erased, as keyed hashes: such an address cannot sign up again.
create table banned_emails (
  site_id integer not null references sites (id),
  hash bytea not null,
  banned_at timestamptz not null,
  primary key (site_id, hash)
);
