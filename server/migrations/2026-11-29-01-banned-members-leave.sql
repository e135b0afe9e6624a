-- Whom the site has closed out may have everything erased too; a deletion that is taken back leaves the ban as it was.
alter table deletions drop constraint deletions_status_before_check;
alter table deletions add constraint deletions_status_before_check
  check (status_before in ('not_confirmed', 'active', 'banned'));
