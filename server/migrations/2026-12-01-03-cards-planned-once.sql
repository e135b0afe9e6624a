-- A card is refreshed with every change of a member. PostgreSQL planned that anew each time, which took longer than doing it: the plan
-- for any members is the one for some of them. Whoever replaces one of these functions says so again: replacing it forgets the setting.
alter function refresh_member_cards(bigint[]) set plan_cache_mode = force_generic_plan;
alter function refresh_member_traits(bigint[]) set plan_cache_mode = force_generic_plan;
