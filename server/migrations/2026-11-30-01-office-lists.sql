-- What the back office lists: payments of a site or a provider, invoices, and direct debits, each by when it came to be.
create index payments_by_site on payments (site_id, created_at desc, id desc);
create index payments_by_provider on payments (provider, created_at desc, id desc);
create index invoices_by_time on invoices (issued_at desc, id desc);
create index debits_by_time on debits (created_at desc, payment_id desc);
