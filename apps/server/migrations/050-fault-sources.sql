-- Kinds of faults that one network tells of are counted too: invented ones must not crowd out what is really broken.
alter table voice_attempt drop constraint voice_attempt_kind_check;
alter table voice_attempt add constraint voice_attempt_kind_check
  check (kind in ('contact', 'survey', 'recording', 'fault'));
