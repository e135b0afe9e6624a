-- What a member writes about themselves is called `note`, as in the calls and in the settings.
alter table profiles rename column about to note;
update sites set settings = jsonb_set(settings, '{visible_profile_notes}', '["note"]')
where settings -> 'visible_profile_notes' ? 'about';
