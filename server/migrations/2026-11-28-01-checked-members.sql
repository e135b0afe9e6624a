-- A member may let only checked or proven members write first; and what a newcomer wrote before they had an account waits until
-- they have what it lacks.
alter table chat_preferences add column checked_members_only boolean not null default false;

-- Empty where the message was delivered, or nothing that its writer can do would help.
alter table signup_messages add column waits_for text check (waits_for in ('age_proof_required', 'checked_members_only'));
