create rule room_rule as on insert to room do instead nothing;
