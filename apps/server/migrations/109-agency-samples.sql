-- An agency that was opened with sample flights and transfers, as long as nobody has decided whether they stay. Rows up to these
-- numbers are the sample's: what staff add gets higher ones.
create table agency_sample (
  tenant_id int primary key references tenant (id),
  -- Null: it is still being loaded, and so are the numbers.
  loaded_at timestamptz,
  last_service_id int,
  last_station_id int,
  last_zone_id int,
  last_vehicle_type_id int,
  check ((loaded_at is null) = (last_service_id is null) and (loaded_at is null) = (last_station_id is null)
    and (loaded_at is null) = (last_zone_id is null) and (loaded_at is null) = (last_vehicle_type_id is null))
);
