-- One member's page: likes, what is shown of whom on which site, and the cams among the members.

-- One at a time decides about two people: a like and a block that come at the same moment then see one another.
create function lock_pair(one bigint, other bigint) returns void language sql as $$
  select pg_advisory_xact_lock(hashtextextended(format('pair %s %s', least(one, other), greatest(one, other)), 0))
$$;

create table likes (
  liker_id bigint not null references users (id) on delete cascade,
  liked_id bigint not null references users (id) on delete cascade,
  created_at timestamptz not null,
  -- When the one who is liked has seen it, by their own word.
  seen_at timestamptz,
  primary key (liker_id, liked_id),
  check (liker_id <> liked_id)
);
create index likes_received on likes (liked_id, created_at desc, liker_id desc);
create index likes_sent on likes (liker_id, created_at desc, liked_id desc);

-- Whoever writes it: between two of whom one blocked the other there is no like.
create function refuse_like_across_block() returns trigger language plpgsql as $$
begin
  perform lock_pair(new.liker_id, new.liked_id);
  if exists (select from blocks where (blocker_id, blocked_id) in
      ((new.liker_id, new.liked_id), (new.liked_id, new.liker_id))) then
    return null;
  end if;
  return new;
end
$$;
create trigger likes_across_block before insert on likes
  for each row execute function refuse_like_across_block();

create index blocks_newest on blocks (blocker_id, at desc, blocked_id desc);

-- One report of one person by another is open at a time; what is said again is added to it.
create unique index reports_once on reports (reporter_id, reported_id) where closed_at is null;

create table cams (
  id bigint primary key default random_id(),
  site_id smallint not null references sites (id),
  -- A member who has a cam as well, if there is one.
  profile_id bigint unique references profiles (id) on delete set null,
  name text not null,
  gender text not null check (gender in ('male', 'female')),
  age smallint not null check (age >= 18),
  url text not null check (url like 'https://%'),
  storage_key text not null,
  thumbhash text,
  live boolean not null default false,
  exclusive boolean not null default false,
  active boolean not null default true,
  position smallint not null
);
create index cams_shown on cams (site_id, position, id) where active;

-- Members who let other sites of the company show them, found by the same runs as everybody else.
alter table member_cards add column resold boolean not null default false;

create function consents_to(member bigint, what text) returns boolean language sql stable as $$
  select coalesce(
    (select granted from consents where user_id = member and kind = what order by at desc, id desc limit 1), false)
$$;

create or replace function refresh_member_cards(ids bigint[]) returns void language sql as $$
  insert into member_cards (id, site_id, visible, gender, sexuality, country, region, city_id, date_of_birth, name,
    fictional, joined_at, last_active_at, photo_count, main_photo, with_photo, shown_to_visitors, looks, interests,
    resold)
  select profiles.id, profiles.site_id,
    profiles.status = 'active' and users.status = 'active' and not invisible, gender, sexuality,
    country, region, city_id, date_of_birth, name, fictional, signup_at, last_active_at, shown.photo_count,
    shown.main_photo, shown.photo_count > 0, shown_to_visitors,
    look_bits(hair_color, eye_color, body_type, relationship_status, tattoos),
    interest_bits(interests) & case when fictional or consents_to(profiles.id, 'sensitive') then -1
      else ~intimate_interest_bits() end,
    not fictional and consents_to(profiles.id, 'resell')
  from profiles
  join users on users.id = profiles.id
  cross join lateral (
    select count(*) as photo_count, (array_agg(photos.id order by position))[1] as main_photo
    from photos where profile_id = profiles.id and photos.status = 'active'
  ) as shown
  where profiles.id = any(ids)
  on conflict (id) do update set
    visible = excluded.visible, gender = excluded.gender, sexuality = excluded.sexuality, country = excluded.country,
    region = excluded.region, city_id = excluded.city_id, date_of_birth = excluded.date_of_birth,
    name = excluded.name, fictional = excluded.fictional, joined_at = excluded.joined_at,
    last_active_at = excluded.last_active_at, photo_count = excluded.photo_count, main_photo = excluded.main_photo,
    with_photo = excluded.with_photo, shown_to_visitors = excluded.shown_to_visitors, looks = excluded.looks,
    interests = excluded.interests, resold = excluded.resold
$$;

create or replace function consents_changed() returns trigger language plpgsql as $$
begin
  perform refresh_member_cards(array(select distinct user_id from changed where kind in ('sensitive', 'resell')));
  return null;
end
$$;

-- The same orders as for everybody, of those few alone: a site that shows them reads nobody else's.
create index member_cards_resold_active_in_country on member_cards
  (site_id, country, gender, sexuality, last_active_at desc, id desc, date_of_birth, with_photo)
  include (joined_at, looks, interests, shown_to_visitors) where visible and resold;
create index member_cards_resold_active_in_region on member_cards
  (site_id, region, gender, sexuality, last_active_at desc, id desc, date_of_birth, with_photo)
  include (joined_at, looks, interests, shown_to_visitors) where visible and resold;
create index member_cards_resold_active_in_city on member_cards
  (site_id, city_id, gender, sexuality, last_active_at desc, id desc, date_of_birth, with_photo)
  include (joined_at, looks, interests, shown_to_visitors) where visible and resold;
create index member_cards_resold_new_in_country on member_cards
  (site_id, country, gender, sexuality, joined_at desc, id desc, date_of_birth, with_photo)
  include (last_active_at, looks, interests, shown_to_visitors) where visible and resold;
create index member_cards_resold_new_in_region on member_cards
  (site_id, region, gender, sexuality, joined_at desc, id desc, date_of_birth, with_photo)
  include (last_active_at, looks, interests, shown_to_visitors) where visible and resold;
create index member_cards_resold_new_in_city on member_cards
  (site_id, city_id, gender, sexuality, joined_at desc, id desc, date_of_birth, with_photo)
  include (last_active_at, looks, interests, shown_to_visitors) where visible and resold;

update member_cards set resold = true
where not fictional and id in (select user_id from consents where kind = 'resell' and granted)
  and consents_to(id, 'resell');
