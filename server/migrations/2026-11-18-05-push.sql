-- Browsers that are shown pushes, and how far in the log of events each member and each browser is.

-- Members with at least one such browser. Up to which of their events it was looked whether there is something to push:
-- whoever stores an event writes nothing here, so sending a message costs no more for it.
create table push_subscribers (
  member_id bigint primary key references users (id) on delete cascade,
  pushed_id bigint not null
);

create table push_subscriptions (
  id bigint primary key default random_id(),
  member_id bigint not null references push_subscribers (member_id) on delete cascade,
  -- The session it was attached in; null once that has run out, while pushes still come.
  session_id bigint references sessions (id) on delete set null,
  endpoint text not null unique check (length(endpoint) <= 1000),
  p256dh bytea not null check (octet_length(p256dh) = 65),
  auth bytea not null check (octet_length(auth) = 16),
  user_agent text not null,
  -- Up to which event this browser was sent what there was to be told.
  sent_id bigint not null,
  created_at timestamptz not null,
  used_at timestamptz not null
);
create index push_subscriptions_member on push_subscriptions (member_id, used_at desc, id desc);
create index push_subscriptions_session on push_subscriptions (session_id) where session_id is not null;

-- With the last browser of a member goes the row of the member, however that browser was removed. First the row is locked,
-- by a statement of its own: what another transaction has attached meanwhile is seen by the second one.
create function forget_push_subscriber() returns trigger language plpgsql as $$
begin
  perform from push_subscribers where member_id = old.member_id for update;
  delete from push_subscribers where member_id = old.member_id
    and not exists (select from push_subscriptions where member_id = old.member_id);
  return null;
end $$;
create trigger push_subscriptions_last after delete on push_subscriptions for each row
  execute function forget_push_subscriber();

-- A session that is ended, by logging out or from another device, ends the pushes of its browser. One that runs out does
-- not: its member has asked for nothing. By the database's real time, which is the product's in production.
create function end_push_with_session() returns trigger language plpgsql as $$
begin
  perform from push_subscribers where member_id = old.user_id for update;
  delete from push_subscriptions where session_id = old.id;
  return old;
end $$;
create trigger sessions_end_push before delete on sessions for each row
  when (old.expires_at > clock_timestamp()) execute function end_push_with_session();
