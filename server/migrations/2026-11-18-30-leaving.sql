-- Members who leave: what they said, until when they can come back, how far their erasure has come, and whose has to wait.

-- A row for each deletion. Once everything is erased it knows nobody any more: its id is all that records speak of.
create table deletions (
  id bigint primary key default random_id(),
  -- Without a reference, because the row outlives the member; empty when the erasure is complete.
  user_id bigint unique,
  site_id smallint not null references sites (id),
  -- What the account was, and is again after a reactivation.
  status_before text not null check (status_before in ('not_confirmed', 'active')),
  reason text check (reason in ('price', 'found_someone', 'not_looking', 'site_problems', 'no_members', 'time', 'other')),
  remarks text not null default '',
  asked_at timestamptz not null,
  erase_at timestamptz not null,
  -- Steps of the erasure that are done; empty until it begins, from when there is no way back.
  steps_done int,
  erased_at timestamptz,
  check ((erased_at is not null) = (user_id is null)),
  check (erased_at is null or remarks = '')
);
create index deletions_due on deletions (erase_at) where erased_at is null;

-- Whose erasure waits, because a court, an authority or an open dispute needs what there is. Nobody under a hold can be
-- deleted by any other way either.
create table legal_holds (
  user_id bigint primary key references users (id) on delete restrict,
  reason text not null,
  since timestamptz not null
);

-- What somebody who wanted to leave was offered, as far as it allows what is not allowed otherwise.
create table leaving_offers (
  user_id bigint not null references users (id) on delete cascade,
  kind text not null check (kind in ('trial')),
  offered_at timestamptz not null,
  primary key (user_id, kind)
);

-- A link in the mail takes a deletion back; so does a login that was refused because of one.
alter table tokens drop constraint tokens_purpose_check;
alter table tokens add constraint tokens_purpose_check
  check (purpose in ('activate', 'reset', 'mail_change', 'end_ways_in', 'reactivate', 'reactivate_at_login'));

-- What an erased member wrote stays as a place in the conversation, with nothing in it.
alter table messages drop constraint messages_kind_check;
alter table messages add constraint messages_kind_check check (kind in ('text', 'photo', 'gif', 'gift', 'removed'));
alter table messages drop constraint messages_check;
alter table messages add constraint messages_content_check
  check (num_nonnulls(text, photo_id, gif, gift) = case when kind = 'removed' then 0 else 1 end);
