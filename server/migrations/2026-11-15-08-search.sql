-- Searching by every filter, keeping away from one another, and being told when something is wrong.

alter table profiles
  -- Found by nobody and shown nowhere; chats go on.
  add column invisible boolean not null default false,
  -- Whether those who are not logged in find the member too.
  add column shown_to_visitors boolean not null default true;

-- Whoever keeps somebody away is kept away as well: both are looked for.
create table blocks (
  blocker_id bigint not null references users (id) on delete cascade,
  blocked_id bigint not null references users (id) on delete cascade,
  at timestamptz not null,
  primary key (blocker_id, blocked_id),
  check (blocker_id <> blocked_id)
);
create index blocks_blocked on blocks (blocked_id);

create table reports (
  id bigint primary key default random_id(),
  site_id smallint not null references sites (id),
  reporter_id bigint references users (id) on delete set null,
  reported_id bigint references users (id) on delete set null,
  reason text not null check (reason in ('fake', 'scam', 'spam', 'abuse', 'underage', 'other')),
  remarks text not null default '',
  at timestamptz not null,
  closed_at timestamptz
);
create index reports_open on reports (site_id, at) where closed_at is null;
create index reports_reporter on reports (reporter_id, at);
create index reports_reported on reports (reported_id);

-- A choice is one bit, so that a row of the index holds all of them and is tested without looking further. The lists
-- are those of the contract, in their order; a test holds the two together.
create function choice_bits(known text[], chosen text[]) returns bigint language sql immutable parallel safe as $$
  select coalesce(bit_or(1::bigint << (place - 1)::int), 0)
  from unnest(known) with ordinality as choice (id, place) where id = any(chosen)
$$;

create function look_bits(hair text, eyes text, body text, relationship text, tattoos text) returns int
language sql immutable parallel safe as $$
  select choice_bits(array[
    'hair black', 'hair brown', 'hair blonde', 'hair red', 'hair grey', 'hair white', 'hair bald', 'hair other',
    'eyes brown', 'eyes blue', 'eyes green', 'eyes hazel', 'eyes grey', 'eyes other',
    'body slim', 'body average', 'body athletic', 'body curvy', 'body full',
    'is single', 'is in_relationship', 'is married', 'is divorced', 'is widowed', 'is open',
    'tattoos none', 'tattoos some', 'tattoos many'
  ], array['hair ' || hair, 'eyes ' || eyes, 'body ' || body, 'is ' || relationship, 'tattoos ' || tattoos])::int
$$;

create function interest_bits(chosen text[]) returns bigint language sql immutable parallel safe as $$
  select choice_bits(array[
    'relationship', 'onenightstand', 'kissing', 'hugging', 'massages', 'lingerie', 'sex', 'safesex', 'publicsex',
    'oralsex', 'analsex', 'sextoys', 'masturbating', 'exchangingpictures', 'threesome', 'gangbang', 'bondage',
    'sadomasochism', 'gym', 'sports', 'dancing', 'travelling', 'adventure', 'party', 'tattoos', 'music', 'movies',
    'videogames', 'politics', 'outdoors', 'gardening', 'hiking', 'biking', 'reading', 'animals', 'beach', 'art',
    'photography', 'theater', 'shopping', 'fashion', 'astrology', 'cooking', 'foodie', 'bbq', 'sushi', 'vegetarian',
    'wine', 'beer', 'tea', 'coffee'
  ], chosen)
$$;

-- What is told of nobody who has not consented is not searched for either.
create function intimate_interest_bits() returns bigint language sql immutable parallel safe as $$
  select interest_bits(array[
    'lingerie', 'sex', 'safesex', 'publicsex', 'oralsex', 'analsex', 'sextoys', 'masturbating', 'exchangingpictures',
    'threesome', 'gangbang', 'bondage', 'sadomasochism'
  ])
$$;

alter table member_cards
  add column with_photo boolean not null default false,
  add column shown_to_visitors boolean not null default true,
  add column looks int not null default 0,
  add column interests bigint not null default 0;

create or replace function refresh_member_cards(ids bigint[]) returns void language sql as $$
  insert into member_cards (id, site_id, visible, gender, sexuality, country, region, city_id, date_of_birth, name,
    fictional, joined_at, last_active_at, photo_count, main_photo, with_photo, shown_to_visitors, looks, interests)
  select profiles.id, profiles.site_id,
    profiles.status = 'active' and users.status = 'active' and not invisible, gender, sexuality,
    country, region, city_id, date_of_birth, name, fictional, signup_at, last_active_at, shown.photo_count,
    shown.main_photo, shown.photo_count > 0, shown_to_visitors,
    look_bits(hair_color, eye_color, body_type, relationship_status, tattoos),
    interest_bits(interests) & case when fictional or coalesce(consent.granted, false) then -1
      else ~intimate_interest_bits() end
  from profiles
  join users on users.id = profiles.id
  cross join lateral (
    select count(*) as photo_count, (array_agg(photos.id order by position))[1] as main_photo
    from photos where profile_id = profiles.id and photos.status = 'active'
  ) as shown
  left join lateral (
    select granted from consents where user_id = profiles.id and kind = 'sensitive' order by at desc, id desc limit 1
  ) as consent on true
  where profiles.id = any(ids)
  on conflict (id) do update set
    visible = excluded.visible, gender = excluded.gender, sexuality = excluded.sexuality, country = excluded.country,
    region = excluded.region, city_id = excluded.city_id, date_of_birth = excluded.date_of_birth,
    name = excluded.name, fictional = excluded.fictional, joined_at = excluded.joined_at,
    last_active_at = excluded.last_active_at, photo_count = excluded.photo_count, main_photo = excluded.main_photo,
    with_photo = excluded.with_photo, shown_to_visitors = excluded.shown_to_visitors, looks = excluded.looks,
    interests = excluded.interests
$$;

create function consents_changed() returns trigger language plpgsql as $$
begin
  perform refresh_member_cards(array(select distinct user_id from changed where kind = 'sensitive'));
  return null;
end
$$;
create trigger member_cards_of_consents after insert on consents
  referencing new table as changed for each statement execute function consents_changed();

-- Each holds one kind of people of one place in the order of a list, and behind that order everything a filter asks:
-- a page is read from one stretch of one of them.
drop index member_cards_new, member_cards_new_by_country, member_cards_active, member_cards_active_by_country;
create index member_cards_active_in_country on member_cards
  (site_id, country, gender, sexuality, last_active_at desc, id desc, date_of_birth, with_photo)
  include (joined_at, looks, interests, shown_to_visitors) where visible;
create index member_cards_active_in_region on member_cards
  (site_id, region, gender, sexuality, last_active_at desc, id desc, date_of_birth, with_photo)
  include (joined_at, looks, interests, shown_to_visitors) where visible;
create index member_cards_active_in_city on member_cards
  (site_id, city_id, gender, sexuality, last_active_at desc, id desc, date_of_birth, with_photo)
  include (joined_at, looks, interests, shown_to_visitors) where visible;
create index member_cards_new_in_country on member_cards
  (site_id, country, gender, sexuality, joined_at desc, id desc, date_of_birth, with_photo)
  include (last_active_at, looks, interests, shown_to_visitors) where visible;
create index member_cards_new_in_region on member_cards
  (site_id, region, gender, sexuality, joined_at desc, id desc, date_of_birth, with_photo)
  include (last_active_at, looks, interests, shown_to_visitors) where visible;
create index member_cards_new_in_city on member_cards
  (site_id, city_id, gender, sexuality, joined_at desc, id desc, date_of_birth, with_photo)
  include (last_active_at, looks, interests, shown_to_visitors) where visible;

select refresh_member_cards(array(select id from profiles));
