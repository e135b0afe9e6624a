-- Answers to prompts: short lines on a profile that others can write about, three at most, in the order they are shown.
create table profile_prompts (
  user_id bigint not null references profiles (id) on delete cascade,
  position smallint not null check (position between 0 and 2),
  prompt text not null,
  answer text not null check (length(answer) between 1 and 150),
  primary key (user_id, position),
  unique (user_id, prompt)
);
