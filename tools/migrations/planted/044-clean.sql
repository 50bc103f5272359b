-- Dropped, renamed and not null: words in comments are no statements.
alter table room add column floor int, add column view text not null default 'drop column',
  drop constraint room_note_key, add constraint floor_is_right check (floor is not null) not valid;
alter table room alter column floor drop not null;
