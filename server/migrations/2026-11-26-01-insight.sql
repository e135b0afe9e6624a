-- Figures of the back office, added up by day, so that no chart reads what members wrote, liked and bought.

-- When somebody confirmed their address, and on which landing page they signed up.
alter table users
  add column confirmed_at timestamptz,
  add column lander text check (lander ~ '^[a-z0-9-]{1,40}$');
-- Before it was noted, the credits of a signup tell when: they come with the confirmation.
update users
set confirmed_at = coalesce(
  (select at from ledger_movements where cause = 'signup' and cause_id = users.id::text),
  signup_at
)
where status <> 'not_confirmed' and email is not null;

-- What a network is paid for each member who confirms their address, in hundredths.
alter table networks
  add column signup_cost int check (signup_cost >= 0),
  add column cost_currency char(3),
  add check ((signup_cost is null) = (cost_currency is null));

-- By which the days are added up.
create index users_signed_up on users (site_id, signup_at) where email is not null;
create index users_confirmed on users (site_id, confirmed_at) where confirmed_at is not null;
create index payments_paid on payments (site_id, completed_at) where completed_at is not null;
create index invoices_credit_notes on invoices (issued_at) where kind = 'credit_note';
create index deletions_asked on deletions (site_id, asked_at);
-- Rows come in the order of time and are many: a summary of each stretch of the table is enough to find a day.
create index messages_by_time on messages using brin (at) with (autosummarize = on);
create index likes_by_time on likes using brin (created_at) with (autosummarize = on);
create index matches_by_time on matches using brin (at) with (autosummarize = on);

-- Who sends members: a network of a site and what its link calls the campaign. Both are empty for those whom nobody sent.
create table traffic_sources (
  id int generated always as identity primary key,
  network text not null,
  ref text not null,
  unique (network, ref)
);

-- What happened on a day. Beside each site, country and source stands the sum over all of them (site 0, country **, source 0),
-- in every combination: whatever a chart leaves out, it finds added up.
create table insight_figures (
  site_id smallint not null,
  country char(2) not null,
  source_id int not null,
  day date not null,
  signups int not null,
  activations int not null,
  first_purchases int not null,
  messages int not null,
  matches int not null,
  deletions int not null,
  -- With everything a chart adds up: it reads the index alone.
  primary key (site_id, country, source_id, day)
    include (signups, activations, first_purchases, messages, matches, deletions)
);
create index insight_figures_by_country on insight_figures (site_id, source_id, day);
create index insight_figures_day on insight_figures (day);

-- The money of a day, in hundredths: what was paid, what was given back, and what networks cost.
create table insight_money (
  site_id smallint not null,
  country char(2) not null,
  source_id int not null,
  day date not null,
  currency char(3) not null,
  gross bigint not null,
  refunded bigint not null,
  cost bigint not null,
  primary key (site_id, country, source_id, day, currency) include (gross, refunded, cost)
);
create index insight_money_by_country on insight_money (site_id, source_id, day);
create index insight_money_day on insight_money (day);

-- What came of a landing page on a day; site 0 is all of them.
create table insight_landers (
  site_id smallint not null,
  day date not null,
  lander text not null,
  views int not null,
  bounces int not null,
  signups int not null,
  activations int not null,
  first_purchases int not null,
  primary key (site_id, day, lander)
);
create index insight_landers_day on insight_landers (day);

-- Of those who signed up in a week, how many wrote or liked, and how many paid, in a later one. Weeks by their Monday.
create table insight_cohorts (
  site_id smallint not null,
  joined date not null,
  week date not null,
  active int not null,
  paid int not null,
  primary key (site_id, joined, week)
);
create index insight_cohorts_week on insight_cohorts (week);

-- Up to which day or week the figures are final: what is later is added up again.
create table insight_progress (
  period text primary key check (period in ('days', 'weeks')),
  settled date not null,
  counted_at timestamptz not null
);

-- What waits in the outbox, and what networks said last.
create index outbox_unsent on outbox (kind, created_at) where sent_at is null;
create index postbacks_attempted on postbacks (attempted_at desc) where attempted_at is not null;
create index jobs_failed on jobs (failed_at desc) where failed_at is not null;
