-- What a step of a payment was, as a word that code decides by; `cause` stays the sentence that people read. Which order is
-- taken up again, whether a card is charged once more, and which message was taken before follow from the kind.
alter table payment_transitions add column kind text;

-- The log refuses changes; this one writes down what each sentence has meant all along.
alter table payment_transitions disable trigger payment_transitions_stay;
update payment_transitions
set kind = case
  when cause = 'ordered by the member' then 'ordered'
  when cause = 'sent to the provider' then 'sent'
  when cause = 'provider away' then 'provider_away'
  when cause = 'charging the stored method' then 'charging'
  when cause like 'stored method charged by %' then 'charged'
  when cause like 'said by %' then 'provider_event'
  when cause like '% was asked' then 'provider_asked'
  when cause = 'given up by the member' then 'given_up'
  when cause = 'not paid in time' then 'overdue'
  when cause = 'withdrawn by the member' then 'withdrawn'
  when cause = 'had once already by another order' then 'not_due'
  when cause = 'a direct debit the member confirmed' then 'debit_confirmed'
  when cause like 'returned by the bank%' then 'debit_returned'
  -- A sentence that no release in use has written.
  else 'unknown'
end;
alter table payment_transitions enable trigger payment_transitions_stay;

-- A node of the release before writes no kind: while both run its steps are unknown, and the log keeps their sentence.
alter table payment_transitions alter column kind set not null, alter column kind set default 'unknown',
  add check (kind in ('ordered', 'sent', 'provider_away', 'charging', 'charged', 'provider_event', 'provider_asked',
    'given_up', 'overdue', 'withdrawn', 'not_due', 'debit_confirmed', 'debit_returned', 'unknown'));

-- The same message of a provider has its effect once, and so has each try to charge a card.
drop index payment_transitions_event;
create unique index payment_transitions_event on payment_transitions (payment_id, kind, event_id)
  where event_id is not null and kind <> 'unknown';
