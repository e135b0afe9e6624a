-- Lists of the back office: all payments by time, also of one status.
create index payments_by_time on payments (created_at desc, id desc);
create index payments_by_status on payments (status, created_at desc, id desc);

-- What was changed about a site's settings: each as it was and as it became, so that a change can be undone.
create table settings_changes (
  id bigint primary key generated always as identity,
  site_id smallint not null references sites (id),
  at timestamptz not null,
  -- Null for what was not done in the back office.
  staff_id bigint references staff (id),
  before jsonb not null,
  after jsonb not null
);
create index settings_changes_of on settings_changes (site_id, id desc);
create trigger settings_changes_stay before update or delete on settings_changes
  for each row execute function refuse_change();

-- A refund that staff gave.
alter table payment_transitions drop constraint payment_transitions_kind_check;
alter table payment_transitions add constraint payment_transitions_kind_check check (kind in (
  'ordered', 'sent', 'provider_away', 'charging', 'charged', 'provider_event', 'provider_asked', 'given_up', 'overdue',
  'withdrawn', 'not_due', 'debit_confirmed', 'debit_returned', 'refunded_by_staff', 'unknown'
));
