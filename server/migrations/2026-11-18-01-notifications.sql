-- What a member wants to be notified of, and when not. A member without a row has the defaults of the contract.
create table notification_settings (
  user_id bigint primary key references users (id) on delete cascade,
  -- {kind: {email, push}}: kinds that were added later are missing, and then have their defaults.
  preferences jsonb not null,
  -- In the member's own time zone; both or none.
  quiet_from time,
  quiet_to time,
  -- What a push shows where others may see it: that there is something, of whom, or also what.
  lock_screen text not null default 'neutral' check (lock_screen in ('neutral', 'name', 'text')),
  changed_at timestamptz not null,
  check ((quiet_from is null) = (quiet_to is null))
);

-- Offers and news are sent only to members who asked for them.
alter table consents drop constraint consents_kind_check;
alter table consents
  add constraint consents_kind_check check (kind in ('terms', 'sensitive', 'tracking', 'resell', 'marketing'));

-- When a member was last mailed about something: what happened before is not mailed again.
create table notification_mails (
  member_id bigint not null references users (id) on delete cascade,
  about text not null check (about in ('messages', 'likes', 'week', 'profile')),
  mailed_at timestamptz not null,
  primary key (member_id, about)
);

-- A member is reminded of a conversation once.
create table notification_reminders (
  member_id bigint not null references users (id) on delete cascade,
  conversation_id bigint not null references conversations (id) on delete cascade,
  reminded_at timestamptz not null,
  primary key (member_id, conversation_id)
);
create index notification_reminders_conversation on notification_reminders (conversation_id);

-- How far a job that walks through the event log, or through all members, has come: it goes on from there after a crash.
create table notification_progress (
  walk text primary key,
  reached timestamptz not null,
  after_id bigint not null default 0
);

-- The weekly mail goes out by time zone, at the same hour everywhere; members without one live in that of their site.
create index users_by_zone on users (time_zone, id) where status = 'active';
create index users_by_signup on users (signup_at);

-- What a short link leads to, encrypted: it may carry a secret of its own.
create table short_links (
  token_hash bytea primary key,
  site_id smallint not null references sites (id),
  target bytea not null,
  expires_at timestamptz not null
);
create index short_links_expired on short_links (expires_at);

-- An offer or a piece of news of an operator, in both languages, to the members of a site who asked for such mails.
create table announcements (
  id bigint primary key default random_id(),
  site_id smallint not null references sites (id),
  kind text not null check (kind in ('promotions', 'news')),
  -- {en, fr}, each {title, text, action}.
  words jsonb not null,
  path text not null,
  created_at timestamptz not null
);
create index announcements_site on announcements (site_id, created_at);

-- Who has had it: nobody gets one twice.
create table announcement_mails (
  announcement_id bigint not null references announcements (id) on delete cascade,
  member_id bigint not null references users (id) on delete cascade,
  mailed_at timestamptz not null,
  primary key (announcement_id, member_id)
);
create index announcement_mails_member on announcement_mails (member_id);
create index users_by_site on users (site_id, id) where status = 'active';
