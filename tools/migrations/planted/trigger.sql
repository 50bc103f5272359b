create trigger room_sums after insert on room for each row execute function room_sums();
