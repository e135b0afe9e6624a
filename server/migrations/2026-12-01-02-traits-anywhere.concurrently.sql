-- Written at once, as member_traits_tokens is: a search must not read through what is still waiting to be indexed.
create index concurrently member_traits_anywhere on member_traits using gin (tokens_anywhere(tokens)) with (fastupdate = off)
