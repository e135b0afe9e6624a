-- Networks that send visitors, what came of those visitors, and the postbacks that tell a network so.

create table networks (
  id bigint primary key default random_id(),
  site_id smallint not null references sites (id) on delete cascade,
  -- As the address of an ad says it, ?network=
  name text not null check (length(name) between 1 and 100),
  enabled boolean not null,
  -- Addresses with macros in braces; null where a network is not told of that event.
  signup_url text check (signup_url ~ '^https?://' and length(signup_url) <= 2000),
  purchase_url text check (purchase_url ~ '^https?://' and length(purchase_url) <= 2000),
  created_at timestamptz not null
);
create unique index networks_name on networks (site_id, lower(name));

-- A member whom a network sent confirmed their address, or bought for the first time. Who sent them is copied: it stays what
-- it was then.
create table conversions (
  id bigint primary key default random_id(),
  user_id bigint not null references users (id) on delete cascade,
  site_id smallint not null references sites (id) on delete cascade,
  event text not null check (event in ('signup', 'purchase')),
  network text not null,
  ref text,
  sub1 text,
  sub2 text,
  sub3 text,
  -- Of the purchase, in hundredths.
  amount int check (amount >= 0),
  currency char(3),
  at timestamptz not null,
  unique (user_id, event),
  check ((event = 'purchase') = (amount is not null) and (amount is null) = (currency is null))
);
create index conversions_of_site on conversions (site_id, at);

-- What a network was told of a conversion, and what it answered.
create table postbacks (
  conversion_id bigint primary key references conversions (id) on delete cascade,
  network_id bigint not null references networks (id) on delete cascade,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'refused', 'withheld', 'failed')),
  attempts smallint not null default 0,
  -- Of the last attempt: the address that was asked for, the status and the beginning of the answer, or why there was none.
  url text,
  status smallint,
  answer text,
  attempted_at timestamptz
);
create index postbacks_of_network on postbacks (network_id, state);

-- Purchases are found in the log of events.
create index live_events_payments on live_events (created_at) where kind = 'payment';
