-- What a member decides about being written to: who may begin, and which words they would rather not read unasked.

create table chat_preferences (
  member_id bigint primary key references users (id) on delete cascade,
  who_may_write text not null default 'everybody' check (who_may_write in ('everybody', 'liked')),
  -- As the member wrote them.
  hidden_words text[] not null default '{}',
  changed_at timestamptz not null
);
