-- Passkeys and second factors belong to members who have confirmed their address. Whoever signed up with somebody
-- else's address could set them up before, and kept them when its owner took the account over: those go.
delete from passkeys using users where users.id = passkeys.user_id and users.status = 'not_confirmed';
delete from second_factors using users where users.id = second_factors.user_id and users.status = 'not_confirmed';

-- After a password reset, its owner may still remove every other way into the account, with a token of its own.
alter table tokens drop constraint tokens_purpose_check;
alter table tokens
  add constraint tokens_purpose_check check (purpose in ('activate', 'reset', 'mail_change', 'end_ways_in'));
