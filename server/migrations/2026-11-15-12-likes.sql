-- Likes that are told once, matches, and the cards of the swipe game.

-- When the one who is liked was told of it, on whichever device they were.
alter table likes add column announced_at timestamptz;
update likes set announced_at = created_at;
-- The same in the order of the list, so that the newest is found without looking at the others.
drop index likes_new;
create index likes_new on likes (liked_id, created_at desc, liker_id desc) where seen_at is null;

-- When somebody was last told that somebody likes them, or that they match: what comes and goes is not told every time.
create table likes_told (
  liker_id bigint not null references users (id) on delete cascade,
  liked_id bigint not null references users (id) on delete cascade,
  match boolean not null,
  at timestamptz not null,
  primary key (liker_id, liked_id, match)
);
create index likes_told_liked on likes_told (liked_id);
create index likes_told_old on likes_told using brin (at);

-- Two likes that meet, once for each side and in each one's order. It stands on both likes and falls with either.
create table matches (
  member_id bigint not null,
  other_id bigint not null,
  at timestamptz not null,
  primary key (member_id, other_id),
  foreign key (member_id, other_id) references likes (liker_id, liked_id) on delete cascade,
  foreign key (other_id, member_id) references likes (liker_id, liked_id) on delete cascade
);
create index matches_newest on matches (member_id, at desc, other_id desc);
create index matches_reverse on matches (other_id, member_id);

-- Whoever writes the likes. The pair is locked since before the like was written, so one of two sees the other's.
create function match_likes() returns trigger language plpgsql as $$
begin
  insert into matches (member_id, other_id, at)
  select side.member_id, side.other_id, greatest(new.created_at, back.created_at)
  from likes as back
  cross join lateral (values (new.liker_id, new.liked_id), (new.liked_id, new.liker_id)) as side (member_id, other_id)
  where back.liker_id = new.liked_id and back.liked_id = new.liker_id
  on conflict do nothing;
  return null;
end
$$;
create trigger likes_match after insert on likes for each row execute function match_likes();

insert into matches (member_id, other_id, at)
select given.liker_id, given.liked_id, greatest(given.created_at, back.created_at)
from likes as given join likes as back on back.liker_id = given.liked_id and back.liked_id = given.liker_id;

-- One day of the site's calendar: how often somebody decided, and how many of those were likes.
create table swipe_days (
  member_id bigint not null references users (id) on delete cascade,
  day date not null,
  decisions int not null check (decisions >= 0),
  likes int not null check (likes between 0 and decisions),
  primary key (member_id, day)
);
create index swipe_days_old on swipe_days using brin (day);

-- Whom somebody was dealt on a day, and what became of it.
create table swipe_cards (
  member_id bigint not null references users (id) on delete cascade,
  day date not null,
  other_id bigint not null references users (id) on delete cascade,
  position int not null,
  outcome text check (outcome in ('like', 'pass')),
  -- The how manieth decision of the day it was.
  decision int,
  primary key (member_id, day, other_id),
  check ((outcome is null) = (decision is null))
);
create index swipe_cards_other on swipe_cards (other_id);
create index swipe_cards_old on swipe_cards using brin (day);
