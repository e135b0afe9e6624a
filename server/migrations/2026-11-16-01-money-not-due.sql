-- Money for an order that its buyer may no longer have, because another order has used its code or was the trial, goes
-- back as a refund with a reason of its own.

alter table payment_refunds drop constraint payment_refunds_reason_check;
alter table payment_refunds add constraint payment_refunds_reason_check
  check (reason in ('withdrawal', 'operator', 'not_due'));
