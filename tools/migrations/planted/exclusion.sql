alter table room_night add exclude using btree (tenant_id with =, night with =);
