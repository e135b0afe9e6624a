-- What members buy: payments and every step each of them took, methods that may be charged again, discount codes and
-- who used them, and invoices.

create table payments (
  id bigint primary key default random_id(),
  -- Empty for a member who was erased: what tax law needs stays, without knowing whose it was.
  user_id bigint references users (id) on delete set null,
  site_id smallint not null references sites (id),
  -- An order paid at a provider's page, one repeated with a stored method, or a direct debit of our own.
  kind text not null check (kind in ('order', 'repeat', 'debit')),
  status text not null
    check (status in ('loading', 'pending', 'completed', 'failed', 'cancelled', 'refunded', 'chargeback')),
  bundle text not null,
  credits int not null check (credits > 0),
  paymentmethod text not null,
  provider text not null,
  -- What the provider calls it, once it has said so.
  reference text,
  country char(2) not null,
  currency char(3) not null,
  price int not null check (price > 0),
  discount_code text,
  discount_percentage smallint check (discount_percentage between 1 and 100),
  discount int not null default 0 check (discount between 0 and price),
  fee int not null default 0 check (fee >= 0),
  amount int not null,
  refunded int not null default 0 check (refunded between 0 and amount),
  language text not null check (language in ('en', 'fr')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  completed_at timestamptz,
  check (amount = price - discount + fee),
  check ((discount_code is null) = (discount_percentage is null))
);
create index payments_member on payments (user_id, created_at desc, id desc);
create unique index payments_reference on payments (provider, reference) where reference is not null;
-- Whoever clicks twice repeats an order once.
create unique index payments_repeating on payments (user_id) where kind = 'repeat' and status in ('loading', 'pending');
create index payments_open on payments (created_at) where status in ('loading', 'pending');

-- How a payment got from one status to another, and why. What was refused because it came too late is kept as well, as
-- a step that leads nowhere.
create table payment_transitions (
  id bigint generated always as identity primary key,
  payment_id bigint not null references payments (id),
  from_status text,
  to_status text not null,
  -- By whom or what, such as webhook:sandbox or member.
  cause text not null,
  -- What the provider called its message, where it was one: the same message has its effect once.
  event_id text,
  at timestamptz not null
);
create index payment_transitions_payment on payment_transitions (payment_id, id);
create unique index payment_transitions_event on payment_transitions (payment_id, cause, event_id)
  where event_id is not null;
create trigger payment_transitions_stay before update or delete on payment_transitions
  for each row execute function refuse_change();

-- What is to be given back through a provider, and what was. A job asks the provider until it has.
create table payment_refunds (
  payment_id bigint primary key references payments (id),
  amount int not null check (amount > 0),
  reason text not null check (reason in ('withdrawal', 'operator')),
  asked_at timestamptz not null,
  done_at timestamptz
);
create index payment_refunds_due on payment_refunds (asked_at) where done_at is null;

-- Methods a member let us charge again. A card's number never comes here: the token is the provider's, and sealed.
create table stored_methods (
  id bigint primary key default random_id(),
  user_id bigint not null references users (id) on delete cascade,
  provider text not null,
  paymentmethod text not null,
  token bytea not null,
  -- What the member recognises it by, such as its last four digits.
  label text not null,
  created_at timestamptz not null,
  used_at timestamptz not null,
  failed_at timestamptz,
  unique (user_id, provider, paymentmethod)
);
create index stored_methods_newest on stored_methods (user_id, used_at desc);

create table discount_codes (
  code text not null check (code = upper(code)),
  site_id smallint not null references sites (id),
  percentage smallint not null check (percentage between 1 and 100),
  -- Of the least order value; without one the code is for any.
  currency char(3),
  minimum_order_value int check (minimum_order_value > 0),
  country char(2),
  user_id bigint references users (id) on delete cascade,
  expires timestamptz,
  status text not null default 'active' check (status in ('active', 'disabled')),
  validity text not null default 'once-per-user' check (validity in ('once-per-user', 'always')),
  -- Empty for all of them.
  paymentmethods text[],
  created_at timestamptz not null,
  primary key (site_id, code),
  check (minimum_order_value is null or currency is not null)
);
create index discount_codes_user on discount_codes (user_id) where user_id is not null;

-- Who used a code that may be used once, or holds it for an open order. One row for a member and a code: of two orders
-- that want it, the row decides.
create table discount_uses (
  code text not null,
  user_id bigint not null references users (id) on delete cascade,
  payment_id bigint not null references payments (id),
  held_until timestamptz not null,
  used_at timestamptz,
  primary key (user_id, code)
);
create index discount_uses_payment on discount_uses (payment_id);

-- One invoice for each paid order, numbered without gaps by each company. The counter's row is held until the payment
-- is through, so a number is never given and lost.
create table invoice_counters (
  company_id int primary key references companies (id),
  last_number int not null check (last_number > 0)
);
create table invoices (
  company_id int not null references companies (id),
  number int not null,
  payment_id bigint not null unique references payments (id),
  country char(2) not null,
  currency char(3) not null,
  net int not null,
  vat int not null,
  gross int not null,
  -- In hundredths of a percent.
  vat_rate int not null check (vat_rate >= 0),
  issued_at timestamptz not null,
  primary key (company_id, number),
  check (gross = net + vat)
);

-- Credits that were spent before their payment was taken back. While there are any, nothing more is spent.
alter table ledger_accounts add column owed int not null default 0 check (owed >= 0);
