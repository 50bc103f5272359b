create function room_told() returns void language sql as $$
  select pg_notify('room', '');
$$;
