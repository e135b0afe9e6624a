-- For the rehearsal of an upgrade: what a release may add to the largest tables while members are at work.
alter table profiles add column rehearsal_note text not null default '';
alter table users add column rehearsal_at timestamptz;
alter table messages add column rehearsal_flag boolean not null default false;
alter table profiles add constraint profiles_rehearsal_note check (length(rehearsal_note) < 100) not valid;
