-- Who is blocked is found by blocks_by_blocked, which begins with the same column.
drop index concurrently blocks_blocked
