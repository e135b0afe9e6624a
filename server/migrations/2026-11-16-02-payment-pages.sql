-- The page where an order is paid, as its provider gave it, and what the provider calls the form behind it where it made
-- one for this order: asked once, and shown again to whoever comes back.
alter table payments add column page_url text, add column form text;
