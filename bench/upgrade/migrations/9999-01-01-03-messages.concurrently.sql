create index concurrently rehearsal_messages on messages (sender_id, at);
