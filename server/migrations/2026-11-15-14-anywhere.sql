-- Everybody of a site in one order, wherever they live and whomever they seek: a search without a country reads its
-- beginning instead of merging one run per country and kind, and so does one of a wide distance.
create index member_cards_active_anywhere on member_cards
  (site_id, last_active_at desc, id desc, gender, sexuality, date_of_birth, with_photo)
  include (city_id, joined_at, looks, interests, shown_to_visitors) where visible;
create index member_cards_new_anywhere on member_cards
  (site_id, joined_at desc, id desc, gender, sexuality, date_of_birth, with_photo)
  include (city_id, last_active_at, looks, interests, shown_to_visitors) where visible;
create index member_cards_resold_active_anywhere on member_cards
  (site_id, last_active_at desc, id desc, gender, sexuality, date_of_birth, with_photo)
  include (city_id, joined_at, looks, interests, shown_to_visitors) where visible and resold;
create index member_cards_resold_new_anywhere on member_cards
  (site_id, joined_at desc, id desc, gender, sexuality, date_of_birth, with_photo)
  include (city_id, last_active_at, looks, interests, shown_to_visitors) where visible and resold;
