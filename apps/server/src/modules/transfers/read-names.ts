import { localizedSchema, stored } from '../../platform/database/stored.ts';

export const readZoneName = stored('transfer_zone.name', localizedSchema);
export const readHotelName = stored('zone_place.name', localizedSchema);
export const readVehicleTypeName = stored('vehicle_type.name', localizedSchema);
export const readMeetingPoint = stored('ride_station.meeting_point', localizedSchema);
