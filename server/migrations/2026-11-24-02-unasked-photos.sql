-- A photo in a chat is blurred until both have written. Whether a participant has, stands on their side; how photos are
-- shown until then is the member's own choice.
alter table conversation_sides add column wrote boolean not null default false;
update conversation_sides set wrote = true where exists (
  select from messages where messages.conversation_id = conversation_sides.conversation_id
    and sender_id = conversation_sides.member_id);

alter table profiles add column unasked_photos text not null default 'tapped'
  check (unasked_photos in ('never', 'tapped', 'always'));
