-- Since when the owner has the sites closed to new sales, after their opening; null: they sell.
alter table tenant add column closed_at timestamptz;
