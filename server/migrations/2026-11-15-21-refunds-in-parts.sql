-- Payments that are given back in parts: how many of their credits each has lost, and how much a provider said it gave back.
alter table payments add column taken_back int not null default 0 check (taken_back between 0 and credits);
update payments
set taken_back = case when refunded = amount then credits else credits * refunded / amount end
where refunded > 0 and completed_at is not null;
alter table payment_transitions add column amount int check (amount >= 0);
