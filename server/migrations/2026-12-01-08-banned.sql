-- Whether the site has closed an account, also while its owner is leaving, when the status no longer says so. Until now the notice that
-- the owner reads told it, which a ban set by SQL lacks: the triggers note that one too.
-- locks: only the few who are banned are updated.
alter table users add column banned boolean not null default false;

update users set banned = true where status = 'banned' or status = 'pending_deletion' and ban_reason is not null;

create function note_ban() returns trigger language plpgsql as $$
begin
  new.banned := new.status = 'banned';
  return new;
end $$;

create trigger users_banned_from_the_start before insert on users for each row
  when (new.status = 'banned') execute function note_ban();

create trigger users_banned before update of status on users for each row
  when (new.status <> 'pending_deletion' and (new.status = 'banned') <> old.banned) execute function note_ban();
