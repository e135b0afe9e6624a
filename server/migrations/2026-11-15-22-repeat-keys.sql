-- The key of the request that ordered the same again: the same request, come twice, is charged once.
alter table payments add column request_key uuid;
