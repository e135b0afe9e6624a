-- What the back office lists: files for the bank, debits that came back, and who owes credits.
create index debit_files_newest on debit_files (created_at);
create index debits_returned on debits (returned_at) where status = 'returned';
create index ledger_accounts_owing on ledger_accounts (owed) where owed > 0;
