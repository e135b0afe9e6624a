-- Finding the few who match a rare wish: what somebody looks like, is interested in, and which year they were born in.

-- One number for one trait of one kind of people in one country of one site, so that the few of them are found directly
-- instead of being left over from everybody who shares the trait anywhere. Traits: a bit of looks from 0, a bit of
-- interests from 32, a year of birth from 100, a decade of it from 300.
create function trait_token(site_id smallint, country text, gender text, sexuality text, trait int) returns bigint
language sql immutable parallel safe as $$
  select (((site_id::bigint << 16 | ascii(country) << 8 | ascii(substr(country, 2))) << 3
    | array_position(array['male', 'female'], gender) - 1 << 2
    | array_position(array['hetero', 'gay', 'lesbian', 'bi'], sexuality) - 1) << 9) | trait
$$;

create function birth_traits(date_of_birth date) returns int[] language sql immutable parallel safe as $$
  select array[100 + years, 300 + years / 10]
  from (select extract(year from date_of_birth)::int - 1900 as years) as since
$$;

create function trait_tokens(sites smallint[], countries text[], genders text[], sexualities text[], traits int[])
returns bigint[] language sql immutable parallel safe as $$
  select array_agg(trait_token(site_id, country, gender, sexuality, trait))
  from unnest(sites) as site_id, unnest(countries) as country, unnest(genders, sexualities) as kind (gender, sexuality), unnest(traits) as trait
$$;

-- Apart from the cards, whose every version would have to be indexed again when a member is seen.
create table member_traits (
  id bigint primary key references member_cards (id) on delete cascade,
  tokens bigint[] not null
);

create function refresh_member_traits(ids bigint[]) returns void language sql as $$
  insert into member_traits (id, tokens)
  select id, array(
    select trait_token(site_id, country, gender, sexuality, trait) from (
      select bit from generate_series(0, 31) as bit where looks >> bit & 1 = 1
      union all select 32 + bit from generate_series(0, 63) as bit where interests >> bit & 1 = 1
      union all select unnest(birth_traits(date_of_birth))
    ) as traits (trait)
  )
  from member_cards where id = any(ids)
  on conflict (id) do update set tokens = excluded.tokens
$$;

create function traits_of_new_cards() returns trigger language plpgsql as $$
begin
  perform refresh_member_traits(array(select id from added));
  return null;
end
$$;
create function traits_of_changed_card() returns trigger language plpgsql as $$
begin
  perform refresh_member_traits(array[new.id]);
  return null;
end
$$;
create trigger member_traits_of_new_cards after insert on member_cards
  referencing new table as added for each statement execute function traits_of_new_cards();
create trigger member_traits_of_changed_cards after update on member_cards for each row
  when ((old.site_id, old.country, old.gender, old.sexuality, old.looks, old.interests, old.date_of_birth)
    is distinct from (new.site_id, new.country, new.gender, new.sexuality, new.looks, new.interests, new.date_of_birth))
  execute function traits_of_changed_card();

select refresh_member_traits(array(select id from member_cards));

-- Written at once: a search must not read through what is still waiting to be indexed.
create index member_traits_tokens on member_traits using gin (tokens) with (fastupdate = off);
