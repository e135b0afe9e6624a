-- Due jobs are asked for kind by kind: a weekly run that enqueues a million of one kind must not stand before the push that
-- somebody waits for.
create index jobs_due_by_kind on jobs (kind, run_at, id) where failed_at is null;
drop index jobs_due;
