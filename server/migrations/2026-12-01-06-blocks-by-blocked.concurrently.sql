-- A search leaves out whoever has blocked the member who asks: with both ids in the index it reads them there.
create index concurrently blocks_by_blocked on blocks (blocked_id, blocker_id)
