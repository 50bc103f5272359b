create index room_where on room using gist (place);
