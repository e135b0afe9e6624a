-- Conversations, and what the ledger needs so that they can be paid for.

-- One row for two people. Whoever changes anything of a conversation holds it first, so what happens in it happens one
-- after another. Members are numbers here, without a reference: what somebody wrote stays with the one who received it.
create table conversations (
  id bigint primary key default random_id(),
  site_id smallint not null references sites (id),
  low_id bigint not null,
  high_id bigint not null,
  started_by bigint not null,
  -- The number of the newest message; they are counted from 1 without gaps.
  last_seq int not null default 0,
  created_at timestamptz not null,
  unique (low_id, high_id),
  check (low_id < high_id)
);

-- A conversation as one of the two sees it. Lists and badges read this and never the messages.
create table conversation_sides (
  conversation_id bigint not null references conversations (id) on delete cascade,
  member_id bigint not null references users (id) on delete cascade,
  other_id bigint not null,
  -- What is left of somebody who is gone.
  other_name text not null,
  unread int not null default 0 check (unread >= 0),
  -- Up to which message the member has seen it, and up to which they have taken it away for themselves.
  read_seq int not null default 0,
  cleared_seq int not null default 0,
  last_seq int not null default 0,
  last_at timestamptz not null,
  listed boolean not null default false,
  primary key (member_id, conversation_id),
  check (read_seq <= last_seq and cleared_seq <= last_seq)
);
create index conversation_sides_newest on conversation_sides (member_id, last_at desc, conversation_id desc) where listed;
create unique index conversation_sides_other on conversation_sides (other_id, member_id);
create index conversation_sides_conversation on conversation_sides (conversation_id);

-- Sums over all sides of a member, and how many conversations they have started for nothing. An opening is used up for
-- good, whatever becomes of the conversation.
create table chat_totals (
  member_id bigint primary key references users (id) on delete cascade,
  messages int not null default 0 check (messages >= 0),
  unread int not null default 0 check (unread >= 0),
  openings int not null default 0 check (openings >= 0)
);

-- Photos that were uploaded to be sent; they are nobody's profile. Not sent within a day they go.
create table chat_photos (
  id bigint primary key default random_id(),
  owner_id bigint not null,
  conversation_id bigint references conversations (id) on delete cascade,
  storage_key text not null,
  blur_key text not null,
  thumbhash text not null,
  width smallint not null,
  height smallint not null,
  files text[] not null,
  created_at timestamptz not null
);
create index chat_photos_unsent on chat_photos (created_at) where conversation_id is null;
create index chat_photos_conversation on chat_photos (conversation_id);
create index chat_photos_owner on chat_photos (owner_id) where conversation_id is null;
create trigger chat_photos_discard_files after delete on chat_photos
  referencing old table as changed for each statement execute function discard_photo_files();

create table messages (
  conversation_id bigint not null references conversations (id) on delete cascade,
  seq int not null,
  -- Random, so that it tells neither how much others write nor what comes next.
  id bigint not null unique default random_id(),
  sender_id bigint not null,
  -- Named by the sender's page before it is sent: the same name is the same message, however often it comes.
  client_id uuid not null,
  kind text not null check (kind in ('text', 'photo', 'gif', 'gift')),
  text text,
  photo_id bigint references chat_photos (id) on delete cascade,
  gif jsonb,
  gift text,
  cost int not null check (cost >= 0),
  warnings text[] not null default '{}',
  at timestamptz not null,
  primary key (conversation_id, seq),
  unique (sender_id, client_id),
  check (num_nonnulls(text, photo_id, gif, gift) = 1)
);
create index messages_photo on messages (photo_id) where photo_id is not null;

-- Whoever writes it: between two of whom one blocked the other there is no conversation.
create function refuse_conversation_across_block() returns trigger language plpgsql as $$
begin
  perform lock_pair(new.low_id, new.high_id);
  if exists (select from blocks where (blocker_id, blocked_id) in
      ((new.low_id, new.high_id), (new.high_id, new.low_id))) then
    return null;
  end if;
  return new;
end
$$;
create trigger conversations_across_block before insert on conversations
  for each row execute function refuse_conversation_across_block();

-- And where a block comes later, what there was goes with it, for both: conversations in which neither is left to
-- complain. What was spent stays in the ledger.
create function forget_conversation_of_block() returns trigger language plpgsql as $$
declare
  gone bigint;
begin
  select id into gone from conversations
  where low_id = least(new.blocker_id, new.blocked_id) and high_id = greatest(new.blocker_id, new.blocked_id)
  for update;
  if gone is null then
    return null;
  end if;
  -- In the order in which everybody takes these rows.
  perform from chat_totals where member_id in (new.blocker_id, new.blocked_id) order by member_id for update;
  update chat_totals set messages = messages - (last_seq - cleared_seq), unread = chat_totals.unread - side.unread
  from conversation_sides as side
  where side.conversation_id = gone and chat_totals.member_id = side.member_id;
  delete from conversations where id = gone;
  return null;
end
$$;
create trigger blocks_forget_conversation after insert on blocks
  for each row execute function forget_conversation_of_block();

-- A conversation that nobody sees any more, because both are erased, is no conversation.
create function forget_empty_conversations() returns trigger language plpgsql as $$
begin
  delete from conversations where id in (select conversation_id from changed)
    and not exists (select from conversation_sides where conversation_id = conversations.id);
  return null;
end
$$;
create trigger conversation_sides_forget_empty after delete on conversation_sides
  referencing old table as changed for each statement execute function forget_empty_conversations();

-- A report may be about a message: what was said around it is kept with the report, as it was.
alter table reports add column message_id bigint, add column context jsonb;

-- What the member allows themselves to spend in a week, and what of it is spent: in the row that a spending changes
-- anyway, so that it is decided there.
alter table ledger_accounts
  add column weekly_limit int check (weekly_limit >= 0),
  add column week date,
  add column week_spent int not null default 0 check (week_spent >= 0);

-- With whom credits were spent, so that they can be given back if that was a fraud, also after the chat is gone.
alter table ledger_movements add column about_id bigint;
create index ledger_movements_about on ledger_movements (about_id) where about_id is not null;

-- What a member had after each movement, so that a page of their statement is read and not summed up.
alter table ledger_entries add column balance int;
alter table ledger_entries disable trigger ledger_entries_stay;
update ledger_entries set balance = running.balance
from (
  select movement_id, account_id, sum(amount) over (partition by account_id order by movement_id) as balance
  from ledger_entries join ledger_accounts on ledger_accounts.id = account_id and kind = 'member'
) as running
where ledger_entries.movement_id = running.movement_id and ledger_entries.account_id = running.account_id;
alter table ledger_entries enable trigger ledger_entries_stay;
