-- Accounts that were closed by a ban or by leaving, and when, in the database's real time. Every node asks for the newest
-- of them each second and ends their streams. A trigger writes it: also a ban that an operator sets by SQL is heard of.
create table closed_accounts (
  user_id bigint primary key references users (id) on delete cascade,
  at timestamptz not null
);

create index closed_accounts_at on closed_accounts (at);

create function note_closed_account() returns trigger language plpgsql as $$
begin
  insert into closed_accounts (user_id, at) values (new.id, clock_timestamp())
  on conflict (user_id) do update set at = excluded.at;
  return null;
end $$;

create trigger users_closed after update of status on users for each row
  when (new.status in ('banned', 'pending_deletion') and old.status is distinct from new.status)
  execute function note_closed_account();
