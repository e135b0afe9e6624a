-- Cams and fictional profiles as the back office keeps them. A cam is made before its picture is there, and shown with it.
alter table cams
  alter column storage_key drop not null,
  add column files text[] not null default '{}',
  add constraint cams_shown_with_picture check (not active or storage_key is not null);
create index cams_listed on cams (site_id, position, id);
create index profiles_fictional on profiles (site_id, lower(name)) where fictional;
