-- Whether the buyer lets us keep what they pay with, to be charged again by one click; and when they asked for their credits
-- at once, knowing what that means for a withdrawal.
alter table payments add column keeps_method boolean not null default true, add column supply_asked_at timestamptz;
