-- How long pages were looked at, of visits that are logged (query lb). Nobody is named: no address, no account, no hour.
create table page_visits (
  site_id smallint not null references sites (id) on delete cascade,
  -- Where the site is.
  day date not null,
  page text not null,
  -- Which landing page, on the pages that have several.
  lander text,
  country char(2) not null,
  -- One of the site's networks, where the visitor lets us know who sent them.
  network text,
  seconds int not null check (seconds >= 0),
  bounced boolean not null
);
-- With everything that a report adds up: it reads the index alone.
create index page_visits_of_day on page_visits (site_id, day) include (page, lander, country, network, seconds, bounced);
