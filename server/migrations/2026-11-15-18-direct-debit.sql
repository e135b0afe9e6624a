-- Direct debits we collect ourselves: the codes that confirm them, mandates, the debits, the files for the bank, and who
-- is not to pay that way.

-- The code last sent to a member. Its print is made with a key of ours.
create table debit_codes (
  user_id bigint primary key references users (id) on delete cascade,
  print bytea not null,
  tries smallint not null default 0,
  sent_at timestamptz not null,
  tried_at timestamptz
);

-- What a member let us collect from. Kept as long as the bank may ask for it, also when the member is gone. Name, IBAN and
-- address are sealed; the print finds the account again and says nothing to whoever has only the table.
create table debit_mandates (
  id bigint primary key default random_id(),
  user_id bigint references users (id) on delete set null,
  reference text not null unique check (reference ~ '^[A-Z0-9-]{1,35}$'),
  one_off boolean not null,
  iban_print bytea not null,
  phone_print bytea not null,
  details bytea not null,
  signed_at timestamptz not null,
  used_at timestamptz not null,
  -- When a debit of it first went to the bank: those after it recur.
  collected_at timestamptz
);
create index debit_mandates_member on debit_mandates (user_id, iban_print);

-- A file for the bank, sealed, so that the same one can be had again.
create table debit_files (
  message_id text primary key check (message_id ~ '^[A-Z0-9-]{1,30}$'),
  content bytea not null,
  debits int not null check (debits > 0),
  amount bigint not null check (amount > 0),
  created_at timestamptz not null,
  -- When it was last put down for the operator to send.
  written_at timestamptz
);
create index debit_files_unwritten on debit_files (created_at) where written_at is null;

create table debits (
  payment_id bigint primary key references payments (id),
  mandate_id bigint not null references debit_mandates (id),
  end_to_end_id text not null unique,
  amount int not null check (amount > 0),
  due_on date not null,
  -- What the member reads on the statement.
  purpose text not null,
  status text not null check (status in ('open', 'sent', 'returned', 'dropped')),
  -- FRST, RCUR or OOFF, as it was sent.
  sequence text check (sequence in ('FRST', 'RCUR', 'OOFF')),
  message_id text references debit_files (message_id),
  returned_at timestamptz,
  return_reason text,
  created_at timestamptz not null,
  check ((status = 'open' or status = 'dropped') = (message_id is null)),
  check ((status = 'returned') = (returned_at is not null))
);
create index debits_due on debits (due_on) where status = 'open';
create index debits_mandate on debits (mandate_id, created_at);
create index debits_file on debits (message_id) where message_id is not null;

-- Accounts, phones and members that pay by other ways. `print` of an account or a phone, the id of a member.
create table debit_blocks (
  kind text not null check (kind in ('iban', 'phone', 'member')),
  print bytea not null,
  reason text not null,
  created_at timestamptz not null,
  primary key (kind, print)
);
