-- The tokens of one trait that a search looks for. As a function in SQL it would be planned anew each time, 0.1 ms for each of the up
-- to three traits of such a statement.
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
