-- Reads every row, and lets everybody write meanwhile.
alter table profiles validate constraint profiles_rehearsal_note;
