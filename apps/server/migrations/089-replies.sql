-- Answers of buyers by mail: the mailbox of the agency is read, and a mail that answers one of ours is kept with its order.
alter table email_setting
  -- Null: no mailbox is read.
  add column imap_host text,
  add column imap_port int,
  -- Null: as for sending.
  add column imap_user_name text,
  add column imap_ssl boolean not null default true,
  -- Replies go to `name+key@domain`, which not every mail server delivers.
  add column plus_address boolean not null default false;

-- How far an agency's mailbox is read, and what it says when it refuses.
create table mailbox_state (
  tenant_id int primary key references tenant (id),
  -- Whose mailbox on which server: `user@host:port`.
  place text not null,
  -- IMAP: numbers of mails are only good as long as this is the same.
  uid_validity text not null,
  last_uid bigint not null,
  read_at timestamptz,
  fault text,
  fault_since timestamptz
);

create table buyer_reply (
  tenant_id int not null,
  order_id text not null,
  -- Made of the mail's own name, so that a mail that is read twice is kept once.
  id uuid not null,
  -- Sealed: who wrote what, and the names of the files. Null: erased.
  body bytea,
  -- Its address is the one that the order's mails go to.
  is_buyer boolean not null,
  -- Written by a machine: nobody waits for an answer.
  is_automatic boolean not null,
  -- By our clock.
  received_at timestamptz not null default app_now(),
  primary key (tenant_id, order_id, id)
);

create table buyer_reply_file (
  tenant_id int not null,
  order_id text not null,
  reply_id uuid not null,
  position int not null,
  content_type text not null,
  -- Sealed.
  content bytea not null,
  primary key (tenant_id, order_id, reply_id, position),
  foreign key (tenant_id, order_id, reply_id) references buyer_reply (tenant_id, order_id, id)
);
