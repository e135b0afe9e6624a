-- An erasure takes away what was written to the member, among all that was written to anybody in two weeks.
create index concurrently outbox_recipient on outbox (lower(recipient))
