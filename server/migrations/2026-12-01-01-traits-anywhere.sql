-- Traits without their country, for searches that do not ask for one: with a token of each country there were sixteen times as
-- many to look up, which took longer than anything else in such a search.

-- The two letters of the country are 16 bits of a token: see trait_token, which leaves them empty for the country ''.
create function tokens_anywhere(tokens bigint[]) returns bigint[] language sql immutable strict parallel safe as $$
  select array(select token & ~(65535::bigint << 14) from unnest(tokens) as token)
$$;
