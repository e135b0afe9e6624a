-- Which mail a row of the outbox is, so that figures can tell a receipt that fails from a weekly mail that does.
alter table outbox add column name text not null default '';
