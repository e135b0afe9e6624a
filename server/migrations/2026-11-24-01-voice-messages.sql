-- Voice messages. A recording is uploaded, kept for a day until it is sent, and goes with its conversation, as photos in
-- chats do; its file is then on the list of those that are removed.
create table chat_voices (
  id bigint primary key default random_id(),
  owner_id bigint not null,
  conversation_id bigint references conversations (id) on delete cascade,
  storage_key text not null,
  milliseconds int not null check (milliseconds > 0),
  levels smallint[] not null,
  files text[] not null,
  created_at timestamptz not null
);
create index chat_voices_unsent on chat_voices (created_at) where conversation_id is null;
create index chat_voices_conversation on chat_voices (conversation_id);
create index chat_voices_owner on chat_voices (owner_id) where conversation_id is null;
create trigger chat_voices_discard_files after delete on chat_voices
  referencing old table as changed for each statement execute function discard_photo_files();

alter table messages add column voice_id bigint references chat_voices (id) on delete cascade;
create index messages_voice on messages (voice_id) where voice_id is not null;
alter table messages drop constraint messages_kind_check;
alter table messages add constraint messages_kind_check
  check (kind in ('text', 'photo', 'voice', 'gif', 'gift', 'removed'));
alter table messages drop constraint messages_content_check;
alter table messages add constraint messages_content_check
  check (num_nonnulls(text, photo_id, voice_id, gif, gift) = case when kind = 'removed' then 0 else 1 end);
