-- Proof of age: that a member is an adult, how that was proven, and until when it counts. Nothing else is kept.

create table age_proofs (
  user_id bigint primary key references users (id) on delete cascade,
  method text not null check (method in ('euapp', 'card', 'provider')),
  proven_at timestamptz not null,
  until timestamptz not null
);
create index age_proofs_until on age_proofs (until);

-- A request to an age app or a provider, for the few minutes it may be answered in. The key opens what comes back encrypted.
create table age_requests (
  id text primary key,
  site_id smallint not null references sites (id),
  -- Empty for a visitor, who has a cookie instead.
  user_id bigint references users (id) on delete cascade,
  method text not null check (method in ('euapp', 'provider')),
  nonce bytea not null,
  sealed_key bytea not null,
  started_at timestamptz not null,
  expires_at timestamptz not null,
  answered_at timestamptz,
  -- Why the answer was refused; empty where it was not, or has not come.
  refusal text,
  -- Until when the proof counts, or when an attestation ended that came too late.
  until timestamptz
);
create index age_requests_expires on age_requests (expires_at);
create index age_requests_member on age_requests (user_id, started_at desc);

-- Authorities whose attestations count, as they were last read from the address in a site's settings.
create table age_trusted_lists (
  address text primary key,
  certificates text[] not null,
  read_at timestamptz not null
);

-- A proven adult has one more bit among the looks of a card (28: the lists before it end at 27), and with it a trait: the
-- search finds them like anything else, and a card is marked without another table being read.
create function age_bit() returns int language sql immutable parallel safe as $$ select 1 << 28 $$;

create function proven_card() returns trigger language plpgsql as $$
begin
  if exists (select from age_proofs where user_id = new.id) then
    new.looks := new.looks | age_bit();
  end if;
  return new;
end
$$;
-- Also for what an upsert would insert: the card that is compared and stored has the bit.
create trigger member_cards_proven before insert on member_cards for each row execute function proven_card();

create function age_proof_changed() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    update member_cards set looks = looks & ~age_bit() where id = old.user_id;
  else
    update member_cards set looks = looks | age_bit() where id = new.user_id and looks & age_bit() = 0;
  end if;
  return null;
end
$$;
create trigger age_proofs_on_cards after insert or update or delete on age_proofs
  for each row execute function age_proof_changed();
