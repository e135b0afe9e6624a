-- Whether a credit note was issued for a refund or a chargeback. `cause` only makes each note of a payment issued once; the figures of
-- the back office read its first word until now.
-- locks: only credit notes are updated, of which there are few.
alter table invoices add column outcome text check (outcome in ('refunded', 'chargeback'));

alter table invoices disable trigger invoices_stay;
update invoices set outcome = split_part(cause, ' ', 1) where kind = 'credit_note';
alter table invoices enable trigger invoices_stay;

-- The release before, which runs beside this one during an upgrade, does not write the column.
create function outcome_of_cause() returns trigger language plpgsql as $$
begin
  new.outcome := split_part(new.cause, ' ', 1);
  return new;
end $$;

create trigger invoices_outcome before insert on invoices for each row
  when (new.kind = 'credit_note' and new.outcome is null) execute function outcome_of_cause();
