-- Sites, places, and the people on them.

create table sites (
  id smallint generated always as identity primary key,
  host text not null unique,
  -- Only what differs from the defaults of contract/settings.ts.
  settings jsonb not null default '{}',
  created_at timestamptz not null
);

create table companies (
  id smallint generated always as identity primary key,
  info jsonb not null
);
alter table sites add column company_id smallint not null references companies (id);

create table regions (
  id text primary key,
  country char(2) not null,
  name_en text not null,
  name_fr text not null
);
create index regions_country on regions (country);

create table cities (
  id int generated always as identity primary key,
  region text not null references regions (id),
  name_en text not null,
  name_fr text not null,
  latitude real not null,
  longitude real not null,
  population int not null,
  unique (region, name_en)
);

create table users (
  id bigint primary key default random_id(),
  site_id smallint not null references sites (id),
  -- A fictional or cam profile has neither address nor password: nobody logs in as one.
  email text,
  password_hash text,
  status text not null check (status in ('not_confirmed', 'active', 'pending_deletion', 'banned')),
  paid_user boolean not null default false,
  language text check (language in ('en', 'fr')),
  notifications_disabled text[] not null default '{}',
  signup_at timestamptz not null
);
create unique index users_email on users (site_id, lower(email));

create table profiles (
  id bigint primary key references users (id) on delete cascade,
  site_id smallint not null references sites (id),
  name text not null,
  status text not null check (status in ('active', 'disabled')),
  gender text not null check (gender in ('male', 'female')),
  sexuality text not null check (sexuality in ('hetero', 'gay', 'lesbian', 'bi')),
  date_of_birth date not null,
  country char(2) not null,
  region text references regions (id),
  city_id int references cities (id),
  hair_color text,
  eye_color text,
  body_type text,
  relationship_status text,
  tattoos text,
  about text not null default '',
  interests text[] not null default '{}',
  fictional boolean not null default false,
  last_active_at timestamptz not null
);
create unique index profiles_name on profiles (site_id, lower(name));
create index profiles_newest on profiles (site_id, country, last_active_at desc, id desc) where status = 'active';

create table photos (
  id bigint primary key default random_id(),
  profile_id bigint not null references profiles (id) on delete cascade,
  position smallint not null,
  status text not null check (status in ('pending', 'active', 'rejected')),
  storage_key text not null,
  width smallint not null,
  height smallint not null,
  created_at timestamptz not null,
  unique (profile_id, position)
);

create table sessions (
  token_hash bytea primary key,
  id bigint not null unique default random_id(),
  user_id bigint not null references users (id) on delete cascade,
  device text not null default '',
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null
);
create index sessions_user on sessions (user_id);
create index sessions_expired on sessions (expires_at);
