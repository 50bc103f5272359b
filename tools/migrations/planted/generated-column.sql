alter table room add column search_text text generated always as (lower(note)) stored;
