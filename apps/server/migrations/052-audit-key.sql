-- Entries are hashed with a key from now on; those before it are chained without one, and hold as such up to this point.
alter table audit_entry add column keyed boolean not null default false;

-- Ends of the chains as they were published: from them a cut or rewritten end is known.
create table audit_head (
  tenant_id int not null references tenant (id),
  position bigint not null,
  hash bytea not null,
  published_at timestamptz not null default app_now(),
  -- Over the other columns, with the key of the chain.
  seal bytea not null,
  primary key (tenant_id, position)
);
