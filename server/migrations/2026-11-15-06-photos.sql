-- Photos that members upload: several files each, what makes two of them alike, and files that are to go.

alter table photos
  -- The folder of its files; one file for everything where it ends in a name.
  add column blur_key text,
  add column thumbhash text,
  add column perceptual_hash bit(64),
  -- What goes with the photo. Empty for the portraits of the demo, which are shared.
  add column files text[] not null default '{}';

-- Checked at the end of a statement: photos may change places in one.
alter table photos drop constraint photos_profile_id_position_key;
alter table photos add constraint photos_profile_id_position_key unique (profile_id, position) deferrable;

-- Files that nobody will ask for: of photos that were deleted, and of uploads that have not come to an end by then.
create table discarded_files (
  key text primary key,
  due_at timestamptz not null
);
create index discarded_files_due on discarded_files (due_at);

create function discard_photo_files() returns trigger language plpgsql as $$
begin
  insert into discarded_files (key, due_at) select unnest(files), '-infinity' from changed
  on conflict (key) do update set due_at = excluded.due_at;
  return null;
end
$$;
create trigger photos_discard_files after delete on photos
  referencing old table as changed for each statement execute function discard_photo_files();

-- What was turned down is recognised when it comes again, also after the photo itself is gone.
create table rejected_photos (
  id bigint generated always as identity primary key,
  site_id smallint not null references sites (id),
  profile_id bigint references profiles (id) on delete set null,
  perceptual_hash bit(64) not null,
  thumbhash text not null
);
create index rejected_photos_profile on rejected_photos (profile_id);
create index rejected_photos_hash on rejected_photos (site_id, perceptual_hash);

create function remember_rejected_photo() returns trigger language plpgsql as $$
begin
  insert into rejected_photos (site_id, profile_id, perceptual_hash, thumbhash)
  select site_id, new.profile_id, new.perceptual_hash, new.thumbhash from profiles where id = new.profile_id;
  return null;
end
$$;
create trigger photos_remember_rejected after update of status on photos for each row
  when (new.status = 'rejected' and old.status <> 'rejected' and new.perceptual_hash is not null)
  execute function remember_rejected_photo();
