-- The tokens that a search for traits looks for, up to three times in each of its statements. As a function in SQL it would be
-- planned anew each time, which took longer than making the tokens: 0.13 of 0.15 ms.
create or replace function trait_tokens(sites smallint[], countries text[], genders text[], sexualities text[], traits int[])
returns bigint[] language plpgsql immutable parallel safe as $$
begin
  return array(
    select trait_token(site_id, country, gender, sexuality, trait)
    from unnest(sites) as site_id, unnest(countries) as country, unnest(genders, sexualities) as kind (gender, sexuality),
      unnest(traits) as trait
  );
end
$$;
