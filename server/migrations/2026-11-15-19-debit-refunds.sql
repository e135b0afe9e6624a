-- What was collected by direct debit goes back by transfer: files of that kind beside those that collect.
alter table debit_files
  add column kind text not null default 'debits' check (kind in ('debits', 'refunds'));
alter table debits
  add column refund_message_id text references debit_files (message_id);
