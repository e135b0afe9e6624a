-- Finding places by what people type and where they are, and finding people.

-- What is left of a name when accents, case and the signs between its words no longer matter: 'Saint-Étienne' and
-- 'saint etienne' are one. The marks go before the case does, because some databases lower plain letters only.
create function fold_name(name text) returns text language sql immutable parallel safe as $$
  select trim(regexp_replace(
    replace(replace(replace(
      lower(translate(regexp_replace(normalize(name, NFD), '[\u0300-\u036f]', '', 'g'), 'ŁłØøĐđŒÆ', 'LlOoDdœæ')),
      'œ', 'oe'), 'æ', 'ae'), 'ß', 'ss'),
    '[\s.''’-]+', ' ', 'g'))
$$;

-- In the order of bytes, whatever the database's own order is: that is what lets an index answer a beginning.
alter table cities
  add column folded_en text collate "C" generated always as (fold_name(name_en)) stored,
  add column folded_fr text collate "C" generated always as (fold_name(name_fr)) stored;
create index cities_folded_en on cities (folded_en);
create index cities_folded_fr on cities (folded_fr);
create index cities_place on cities (latitude, longitude);

-- What a card shows and a search asks, apart from the wide profile, so that a search reads little. It follows from
-- users, profiles and photos; the triggers below keep it so, whoever writes those.
create table member_cards (
  id bigint primary key references profiles (id) on delete cascade,
  site_id smallint not null,
  -- Only who has confirmed their address and is not closed away is found at all.
  visible boolean not null,
  gender text not null,
  sexuality text not null,
  country char(2) not null,
  region text,
  city_id int,
  date_of_birth date not null,
  name text not null,
  fictional boolean not null,
  joined_at timestamptz not null,
  last_active_at timestamptz not null,
  photo_count smallint not null,
  main_photo bigint
);
create index member_cards_new on member_cards (site_id, gender, sexuality, joined_at desc, id desc) where visible;
create index member_cards_new_by_country on member_cards (site_id, country, gender, sexuality, joined_at desc, id desc)
  where visible;
create index member_cards_active on member_cards (site_id, gender, sexuality, last_active_at desc, id desc)
  where visible;
create index member_cards_active_by_country
  on member_cards (site_id, country, gender, sexuality, last_active_at desc, id desc) where visible;
drop index profiles_newest;

create function refresh_member_cards(ids bigint[]) returns void language sql as $$
  insert into member_cards (id, site_id, visible, gender, sexuality, country, region, city_id, date_of_birth, name,
    fictional, joined_at, last_active_at, photo_count, main_photo)
  select profiles.id, profiles.site_id, profiles.status = 'active' and users.status = 'active', gender, sexuality,
    country, region, city_id, date_of_birth, name, fictional, signup_at, last_active_at, shown.photo_count,
    shown.main_photo
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
    last_active_at = excluded.last_active_at, photo_count = excluded.photo_count, main_photo = excluded.main_photo
$$;

create function members_changed() returns trigger language plpgsql as $$
begin
  perform refresh_member_cards(array(select id from changed));
  return null;
end
$$;
create function photos_changed() returns trigger language plpgsql as $$
begin
  perform refresh_member_cards(array(select distinct profile_id from changed));
  return null;
end
$$;

create trigger member_cards_of_new_profiles after insert on profiles
  referencing new table as changed for each statement execute function members_changed();
create trigger member_cards_of_profiles after update on profiles
  referencing new table as changed for each statement execute function members_changed();
create trigger member_cards_of_users after update on users
  referencing new table as changed for each statement execute function members_changed();
create trigger member_cards_of_new_photos after insert on photos
  referencing new table as changed for each statement execute function photos_changed();
create trigger member_cards_of_photos after update on photos
  referencing new table as changed for each statement execute function photos_changed();
create trigger member_cards_of_deleted_photos after delete on photos
  referencing old table as changed for each statement execute function photos_changed();

select refresh_member_cards(array(select id from profiles));
