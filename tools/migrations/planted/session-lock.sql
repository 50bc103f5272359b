create function room_lock() returns void language sql as $$
  select pg_advisory_lock(1);
$$;
