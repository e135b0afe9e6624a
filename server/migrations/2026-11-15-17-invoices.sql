-- Invoices as they are issued: with the lines they have, the company as it was, and credit notes beside them. The tables
-- of the migration before held less, and nothing yet.
drop table invoices;
drop table invoice_counters;

-- Each company counts its invoices and its credit notes from one every year. The row is held until the transaction that
-- counted is through, and what rolls back has not counted: there are no gaps.
create table invoice_counters (
  company_id int not null references companies (id),
  kind text not null check (kind in ('invoice', 'credit_note')),
  year smallint not null,
  last_serial int not null check (last_serial > 0),
  primary key (company_id, kind, year)
);

-- Without a name: whose it is, the payment says as long as there is a member. What tax law keeps tells nobody's secret.
create table invoices (
  id bigint primary key default random_id(),
  company_id int not null references companies (id),
  kind text not null check (kind in ('invoice', 'credit_note')),
  year smallint not null,
  serial int not null,
  payment_id bigint not null references payments (id),
  -- What it was issued for: the sale, or what took it back.
  cause text not null,
  corrects_id bigint references invoices (id),
  seller jsonb not null,
  site_name text not null,
  paymentmethod text not null,
  country char(2) not null,
  currency char(3) not null,
  -- In hundredths of a percent.
  vat_rate int not null check (vat_rate >= 0),
  lines jsonb not null,
  net int not null,
  vat int not null,
  gross int not null,
  issued_at timestamptz not null,
  unique (company_id, kind, year, serial),
  unique (payment_id, kind, cause),
  check (gross = net + vat),
  check ((kind = 'credit_note') = (corrects_id is not null)),
  check (case when kind = 'credit_note' then gross < 0 else gross >= 0 end)
);
create unique index invoices_sale on invoices (payment_id) where kind = 'invoice';
create trigger invoices_stay before update or delete on invoices for each row execute function refuse_change();
