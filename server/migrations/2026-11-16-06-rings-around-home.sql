-- A search that begins around home reads a region without the cities that came before it, a country without that region,
-- and everywhere without that country. Where somebody lives is therefore held by the entries of those indexes as well,
-- so that who came before is passed over without being read.
drop index member_cards_active_in_country, member_cards_active_in_region, member_cards_active_anywhere,
  member_cards_resold_active_in_country, member_cards_resold_active_in_region, member_cards_resold_active_anywhere;

create index member_cards_active_in_country on member_cards
  (site_id, country, gender, sexuality, last_active_at desc, id desc, date_of_birth, with_photo)
  include (region, city_id, joined_at, looks, interests, shown_to_visitors) where visible;
create index member_cards_active_in_region on member_cards
  (site_id, region, gender, sexuality, last_active_at desc, id desc, date_of_birth, with_photo)
  include (city_id, joined_at, looks, interests, shown_to_visitors) where visible;
create index member_cards_active_anywhere on member_cards
  (site_id, last_active_at desc, id desc, gender, sexuality, date_of_birth, with_photo)
  include (country, city_id, joined_at, looks, interests, shown_to_visitors) where visible;
create index member_cards_resold_active_in_country on member_cards
  (site_id, country, gender, sexuality, last_active_at desc, id desc, date_of_birth, with_photo)
  include (region, city_id, joined_at, looks, interests, shown_to_visitors) where visible and resold;
create index member_cards_resold_active_in_region on member_cards
  (site_id, region, gender, sexuality, last_active_at desc, id desc, date_of_birth, with_photo)
  include (city_id, joined_at, looks, interests, shown_to_visitors) where visible and resold;
create index member_cards_resold_active_anywhere on member_cards
  (site_id, last_active_at desc, id desc, gender, sexuality, date_of_birth, with_photo)
  include (country, city_id, joined_at, looks, interests, shown_to_visitors) where visible and resold;
