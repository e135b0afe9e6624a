-- What members are told while it happens, kept a while so that a broken connection misses nothing.

-- The number of the newest event of each member. Whoever tells a member something holds this row until the commit, so
-- numbers appear in their order and without gaps: who has read up to one has missed none before it.
create table live_heads (
  member_id bigint primary key references users (id) on delete cascade,
  last_id bigint not null
);

create table live_events (
  member_id bigint not null references users (id) on delete cascade,
  id bigint not null,
  kind text not null,
  data jsonb not null,
  created_at timestamptz not null,
  primary key (member_id, id)
);
create index live_events_old on live_events (created_at);

-- How many likes a member has not seen yet stands on every page.
create index likes_new on likes (liked_id) where seen_at is null;
