-- Photo checks: a member copies two gestures before the camera, and a moderator compares the pictures with the profile's photos.
-- The pictures are sealed with a key that is not in the database, and are there only while the check waits.
create table photo_checks (
  member_id bigint primary key references users (id) on delete cascade,
  site_id smallint not null references sites (id),
  -- The main photo when the pictures were taken: the one that the check is about.
  photo_id bigint not null,
  gestures text[] not null check (cardinality(gestures) = 2),
  state text not null check (state in ('waiting', 'checked', 'refused', 'expired', 'outdated')),
  -- Why it was refused.
  reason text,
  -- How often the member has asked, this time included.
  tries int not null default 1 check (tries > 0),
  asked_at timestamptz not null,
  decided_at timestamptz,
  first_picture bytea,
  second_picture bytea,
  check ((first_picture is null) = (second_picture is null)),
  check ((state = 'waiting') = (first_picture is not null))
);
create index photo_checks_waiting on photo_checks (asked_at) where state = 'waiting';

-- A fictional profile is nobody, and has no face to show.
create function photo_check_of_a_person() returns trigger language plpgsql as $$
begin
  if exists (select from profiles where id = new.member_id and fictional) then
    raise check_violation using constraint = 'photo_checks_not_fictional',
      message = 'a fictional profile has no photo check';
  end if;
  return new;
end
$$;
create trigger photo_checks_not_fictional before insert or update on photo_checks
  for each row execute function photo_check_of_a_person();

-- A checked photo is one more bit among the looks of a card (29, after the one of a proof of age), and with it a trait: the
-- search finds it by the indexes it has. The bit belongs to the photo that was checked, and to no other.
create function photo_checked_bit() returns int language sql immutable parallel safe as $$ select 1 << 29 $$;
alter table member_cards add constraint member_cards_fictional_unchecked check (not fictional or looks & (1 << 29) = 0);

create function checked_card() returns trigger language plpgsql as $$
begin
  if not new.fictional and exists (select from photo_checks
    where member_id = new.id and state = 'checked' and photo_id = new.main_photo) then
    new.looks := new.looks | photo_checked_bit();
  end if;
  return new;
end
$$;
-- Also for what an upsert would insert: the card that is compared and stored has the bit.
create trigger member_cards_checked before insert on member_cards for each row execute function checked_card();

-- What waits is in the queue; what is decided is neither there nor has pictures.
create function photo_check_changed() returns trigger language plpgsql as $$
begin
  if new.state = 'waiting' then
    insert into queue_items (kind, item_id, site_id, member_id, since)
    values ('photo_check', new.member_id, new.site_id, new.member_id, new.asked_at) on conflict do nothing;
  else
    delete from queue_items where kind = 'photo_check' and item_id = new.member_id;
  end if;
  update member_cards set looks = case when new.state = 'checked' and main_photo = new.photo_id
      then looks | photo_checked_bit() else looks & ~photo_checked_bit() end
  where id = new.member_id
    and (looks & photo_checked_bit() <> 0) is distinct from (new.state = 'checked' and main_photo = new.photo_id);
  return null;
end
$$;
create trigger photo_checks_changed after insert or update of state on photo_checks
  for each row execute function photo_check_changed();

create function photo_check_gone() returns trigger language plpgsql as $$
begin
  delete from queue_items where kind = 'photo_check' and item_id = old.member_id;
  update member_cards set looks = looks & ~photo_checked_bit()
  where id = old.member_id and looks & photo_checked_bit() <> 0;
  return null;
end
$$;
create trigger photo_checks_gone after delete on photo_checks for each row execute function photo_check_gone();

-- Whatever takes a check out of the queue takes its pictures along: also a ban, or an erasure.
create function photo_check_unqueued() returns trigger language plpgsql as $$
begin
  update photo_checks set state = 'outdated', first_picture = null, second_picture = null
  where member_id = old.item_id and state = 'waiting';
  return null;
end
$$;
create trigger queue_items_photo_check after delete on queue_items for each row
  when (old.kind = 'photo_check') execute function photo_check_unqueued();

-- Another main photo has not been checked. The queue first, as whoever decides locks it first.
create function other_main_photo() returns trigger language plpgsql as $$
begin
  delete from queue_items where kind = 'photo_check' and item_id = new.id;
  update photo_checks set state = 'outdated' where member_id = new.id and state = 'checked';
  return null;
end
$$;
create trigger member_cards_other_main_photo after update on member_cards for each row
  when (old.main_photo is distinct from new.main_photo) execute function other_main_photo();

-- A moderator who is not sure leaves the decision to another.
alter table decisions drop constraint decisions_decision_check;
alter table decisions add constraint decisions_decision_check check (decision in ('approve', 'reject', 'dismiss', 'warn',
  'limit', 'ban', 'answer', 'uphold', 'overturn', 'escalate', 'doubt'));
