-- Pages that an operator writes for a site, at /{token}.
create table operator_pages (
  site_id smallint not null references sites (id) on delete cascade,
  token text not null check (token ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(token) <= 60),
  locale text not null check (locale in ('en', 'fr')),
  title text not null check (length(title) between 1 and 120),
  markdown text not null check (length(markdown) <= 50000),
  published boolean not null,
  updated_at timestamptz not null,
  primary key (site_id, token, locale)
);
