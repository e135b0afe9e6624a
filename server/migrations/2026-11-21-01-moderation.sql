-- What waits for a moderator, what was decided and why, appeals, and what a legal hold preserves.

-- When somebody looked at a photo. Those from before count as looked at, unless they wait to be shown.
alter table photos add column reviewed_at timestamptz;
alter table photos disable trigger member_cards_of_photos;
update photos set reviewed_at = created_at where status <> 'pending';
alter table photos enable trigger member_cards_of_photos;

-- One row for each thing that waits. Whoever owns the thing says so by a trigger, and takes it away the same way.
create table queue_items (
  id bigint primary key default random_id(),
  kind text not null check (kind in ('photo', 'report', 'complaint', 'appeal', 'name', 'photo_check')),
  -- The photo, report, complaint, appeal, member or photo check.
  item_id bigint not null,
  site_id smallint not null references sites (id),
  -- Whom it is about; nobody for a complaint.
  member_id bigint references users (id) on delete cascade,
  since timestamptz not null,
  -- From when on it is the owner's alone.
  escalated_at timestamptz,
  -- Who decided what an appeal is about, and may not decide again.
  not_for bigint references staff (id),
  claimed_by bigint references staff (id),
  claimed_until timestamptz,
  skipped_by bigint[] not null default '{}',
  unique (kind, item_id),
  check ((claimed_by is null) = (claimed_until is null))
);
create index queue_items_oldest on queue_items (since, id);
create index queue_items_member on queue_items (member_id);

-- What became of it. `queue_id` is the row that waited: deciding the same again is recognised by it.
create table decisions (
  id bigint primary key default random_id(),
  queue_id bigint unique,
  kind text not null,
  item_id bigint not null,
  site_id smallint not null references sites (id),
  -- Empty once the member is erased, with the notice.
  member_id bigint references users (id) on delete set null,
  staff_id bigint not null references staff (id),
  decision text not null check (decision in ('approve', 'reject', 'dismiss', 'warn', 'limit', 'ban', 'answer', 'uphold', 'overturn', 'escalate')),
  reason text,
  notice text not null default '',
  until timestamptz,
  at timestamptz not null,
  overturned_at timestamptz
);
create index decisions_member on decisions (member_id, at desc);
create index decisions_staff on decisions (staff_id, at);

-- One for each decision.
create table appeals (
  id bigint primary key default random_id(),
  decision_id bigint not null unique references decisions (id),
  text text not null,
  language text not null,
  sent_at timestamptz not null,
  decided_at timestamptz,
  answer text,
  check ((decided_at is null) = (answer is null))
);

alter table users
  -- Until then the member sends no messages.
  add column limited_until timestamptz,
  -- Where the owner of a closed account reads the decision and appeals.
  add column ban_link text;

create function queue_photos() returns trigger language plpgsql as $$
begin
  insert into queue_items (kind, item_id, site_id, member_id, since)
  select 'photo', changed.id, profiles.site_id, profiles.id, changed.created_at
  from changed join profiles on profiles.id = changed.profile_id where changed.reviewed_at is null;
  return null;
end
$$;
create trigger photos_queue after insert on photos
  referencing new table as changed for each statement execute function queue_photos();

-- Takes what is settled or gone out of the queue; the trigger says of which kind.
create function unqueue() returns trigger language plpgsql as $$
begin
  delete from queue_items where kind = tg_argv[0] and item_id = old.id;
  return null;
end
$$;
create trigger photos_unqueue after update of reviewed_at on photos for each row
  when (new.reviewed_at is not null) execute function unqueue('photo');
create trigger photos_gone_unqueue after delete on photos for each row execute function unqueue('photo');

create function queue_report() returns trigger language plpgsql as $$
begin
  insert into queue_items (kind, item_id, site_id, member_id, since)
  values ('report', new.id, new.site_id, new.reported_id, new.at) on conflict do nothing;
  return null;
end
$$;
create trigger reports_queue after insert on reports for each row when (new.closed_at is null)
  execute function queue_report();
create trigger reports_unqueue after update of closed_at on reports for each row
  when (new.closed_at is not null) execute function unqueue('report');
create trigger reports_gone_unqueue after delete on reports for each row execute function unqueue('report');

create function queue_complaint() returns trigger language plpgsql as $$
begin
  insert into queue_items (kind, item_id, site_id, since) values ('complaint', new.id, new.site_id, new.sent_at);
  return null;
end
$$;
create trigger complaints_queue after insert on complaints for each row when (new.decided_at is null)
  execute function queue_complaint();
create trigger complaints_unqueue after update of decided_at on complaints for each row
  when (new.decided_at is not null) execute function unqueue('complaint');
create trigger complaints_gone_unqueue after delete on complaints for each row execute function unqueue('complaint');

-- What is open already waits as well.
insert into queue_items (kind, item_id, site_id, member_id, since)
select 'photo', photos.id, site_id, profile_id, photos.created_at from photos join profiles on profiles.id = profile_id
where reviewed_at is null
union all select 'report', id, site_id, reported_id, at from reports where closed_at is null
union all select 'complaint', id, site_id, null, sent_at from complaints where decided_at is null;

-- What is preserved of somebody under a legal hold: how it was when the hold began, and whatever they delete meanwhile, with
-- its files. It goes with the hold.
alter table legal_holds add column staff_id bigint references staff (id);
create table evidence (
  id bigint primary key default random_id(),
  user_id bigint not null references legal_holds (user_id) on delete cascade,
  kind text not null,
  item_id bigint not null,
  facts jsonb not null,
  files text[] not null default '{}',
  at timestamptz not null
);
create index evidence_of on evidence (user_id, at);

create or replace function discard_photo_files() returns trigger language plpgsql as $$
begin
  insert into evidence (user_id, kind, item_id, facts, files, at)
  select hold.user_id, tg_table_name, gone.id, to_jsonb(gone), gone.files, current_timestamp
  from changed as gone join legal_holds as hold
    on hold.user_id = coalesce(to_jsonb(gone) ->> 'profile_id', to_jsonb(gone) ->> 'owner_id')::bigint;
  insert into discarded_files (key, due_at) select unnest(files), '-infinity' from changed as gone
  where not exists (select from legal_holds
    where user_id = coalesce(to_jsonb(gone) ->> 'profile_id', to_jsonb(gone) ->> 'owner_id')::bigint)
  on conflict (key) do update set due_at = excluded.due_at;
  return null;
end
$$;

create function discard_evidence() returns trigger language plpgsql as $$
begin
  insert into discarded_files (key, due_at) select unnest(files), '-infinity' from changed
  on conflict (key) do update set due_at = excluded.due_at;
  return null;
end
$$;
create trigger evidence_discard_files after delete on evidence
  referencing old table as changed for each statement execute function discard_evidence();

-- A block deletes the conversation of the two; of somebody under a hold it is preserved first.
create function preserve_conversation() returns trigger language plpgsql as $$
begin
  insert into evidence (user_id, kind, item_id, facts, at)
  select hold.user_id, 'conversation', old.id, jsonb_build_object('other_id', side.other_id::text, 'messages',
    (select jsonb_agg(to_jsonb(messages) order by seq) from messages where conversation_id = old.id)), current_timestamp
  from conversation_sides as side join legal_holds as hold on hold.user_id = side.member_id
  where side.conversation_id = old.id;
  return old;
end
$$;
create trigger conversations_preserve before delete on conversations for each row execute function preserve_conversation();
