-- The same as before for less: bodies in plpgsql keep their plans from one call to the next, a card that would come out as
-- it is stays untouched with all its index entries, and a first "no" to a consent changes nothing.
create or replace function refresh_member_cards(ids bigint[]) returns void language plpgsql as $$
begin
  insert into member_cards as card (id, site_id, visible, gender, sexuality, country, region, city_id, date_of_birth, name,
    fictional, joined_at, last_active_at, photo_count, main_photo, with_photo, shown_to_visitors, looks, interests,
    resold)
  select profiles.id, profiles.site_id,
    profiles.status = 'active' and users.status = 'active' and not invisible, gender, sexuality,
    country, region, city_id, date_of_birth, name, fictional, signup_at, last_active_at, shown.photo_count,
    shown.main_photo, shown.photo_count > 0, shown_to_visitors,
    look_bits(hair_color, eye_color, body_type, relationship_status, tattoos),
    interest_bits(profiles.interests) & case when fictional or consents_to(profiles.id, 'sensitive') then -1
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
  where card is distinct from excluded;
end
$$;

create or replace function refresh_member_traits(ids bigint[]) returns void language plpgsql as $$
begin
  insert into member_traits (id, tokens)
  select id, array(
    select trait_token(site_id, country, gender, sexuality, trait) from (
      select bit from generate_series(0, 31) as bit where looks >> bit & 1 = 1
      union all select 32 + bit from generate_series(0, 63) as bit where interests >> bit & 1 = 1
      union all select unnest(birth_traits(date_of_birth))
    ) as traits (trait)
  )
  from member_cards where member_cards.id = any(ids)
  on conflict (id) do update set tokens = excluded.tokens;
end
$$;

create or replace function consents_changed() returns trigger language plpgsql as $$
begin
  perform refresh_member_cards(ids) from (
    select array_agg(distinct user_id) as ids from changed
    where kind in ('sensitive', 'resell') and (granted or exists (
      select from consents as earlier
      where earlier.user_id = changed.user_id and earlier.kind = changed.kind and earlier.granted))
  ) as theirs
  where ids is not null;
  return null;
end
$$;
