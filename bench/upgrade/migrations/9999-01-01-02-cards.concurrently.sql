create index concurrently rehearsal_member_cards on member_cards (site_id, country, last_active_at);
