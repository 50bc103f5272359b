-- What replies of an agency take up is bounded; their number and sizes are added up from these indexes alone. Where the tables are
-- large already, build the indexes beforehand with `create index concurrently` under the same names: `if not exists` then leaves them.
-- Of `content`, sealed.
alter table buyer_reply_file add column stored_bytes int not null default 0;
update buyer_reply_file set stored_bytes = octet_length(content);
create index if not exists buyer_reply_file_bytes on buyer_reply_file (tenant_id) include (stored_bytes);
-- Where there is no room, the oldest mails of machines go first.
create index if not exists buyer_reply_kept on buyer_reply (tenant_id, is_automatic, received_at, id) where body is not null;
