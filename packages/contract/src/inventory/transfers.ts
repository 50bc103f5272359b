import { z } from 'zod';
import { currencySchema, moneyText, nothing, placeCode, recordId } from '../core/fields.ts';
import { inputId, optionalOf, requiredText } from '../core/form-fields.ts';
import { operation } from '../core/operation.ts';
import { activeInput, paged, pageInput, versionInput, versionOutput } from '../core/paging.ts';
import { names, namesInput, priceInput, slug, transferAccess, whole } from './transfer-fields.ts';

/** The operator at an airport, and the meeting point of travellers; without one it is the agency. */
export const stationSchema = z.object({
  id: z.int(),
  airport: z.string(),
  airportName: z.string(),
  /** The contract party of a ride. */
  operatorName: z.string(),
  operatorPhone: z.string(),
  meetingPoint: names,
  isActive: z.boolean(),
  version: versionOutput,
});
export type Station = z.infer<typeof stationSchema>;

const stationFields = {
  operatorName: requiredText(128),
  operatorPhone: requiredText(32),
  meetingPoint: namesInput(256),
  isActive: z.boolean().default(true),
};

export const getStations = operation('TransferInventory/GetStations', {
  method: 'GET',
  access: transferAccess,
  summary: 'Lists the transfer operator and the meeting point at each airport',
  /** `sorting`: `airport`, `operatorName`, `isActive`. */
  input: z.object({ ...pageInput, ...activeInput }),
  output: paged(stationSchema),
});

export const saveStation = operation('TransferInventory/SaveStation', {
  method: 'POST',
  access: transferAccess,
  summary: 'Adds the transfer operator of an airport',
  input: z.object({ airport: placeCode, ...stationFields }),
  output: stationSchema,
  errors: ['GEN-DUPLICATE'],
});

export const updateStation = operation('TransferInventory/UpdateStation', {
  method: 'PUT',
  access: transferAccess,
  summary: 'Updates the operator and the meeting point at an airport; the airport itself cannot change',
  input: z.object({ id: recordId, ...stationFields, version: versionInput }),
  output: stationSchema,
  errors: ['GEN-NOTFOUND', 'GEN-CONFLICT'],
});

export const zonePlaceKinds = ['hotel', 'address'] as const;

/** A named area with the hotels and addresses in it. */
export const zoneSchema = z.object({
  id: z.int(),
  code: z.string(),
  /** The airport it is counted under; prices define from where else it is reached. */
  airport: z.string(),
  airportName: z.string(),
  name: names,
  places: z.array(
    z.object({
      kind: z.enum(zonePlaceKinds),
      code: z.string(),
      name: names,
      isActive: z.boolean(),
    }),
  ),
  /** Its middle and how far it reaches, for channels that name places by their position; null: unknown. */
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  radiusKm: z.number().nullable(),
  isActive: z.boolean(),
  /** Prices that refer to it. */
  routes: z.int(),
  version: versionOutput,
});
export type Zone = z.infer<typeof zoneSchema>;

const zoneFields = {
  code: slug,
  airport: placeCode,
  name: namesInput(64),
  /** The complete list: absent ones are removed. */
  places: z
    .array(
      z.object({
        kind: z.enum(zonePlaceKinds),
        code: slug,
        name: namesInput(64),
        isActive: z.boolean().default(true),
      }),
    )
    .max(500)
    .default([]),
  /** All three or none. */
  latitude: z.number().min(-90).max(90).nullable().default(null),
  longitude: z.number().min(-180).max(180).nullable().default(null),
  radiusKm: z.number().positive().max(500).nullable().default(null),
  isActive: z.boolean().default(true),
};

export const getZones = operation('TransferInventory/GetZones', {
  method: 'GET',
  access: transferAccess,
  summary: 'Lists the agency’s transfer zones with their hotels and addresses',
  /**
   * `keyword`: a part of the code or of a name, of the zone or of a place in it. `sorting`: `code`, `airport`,
   * `isActive`.
   */
  input: z.object({
    ...pageInput,
    ...activeInput,
    airport: placeCode.optional(),
  }),
  output: paged(zoneSchema),
});

export const saveZone = operation('TransferInventory/SaveZone', {
  method: 'POST',
  access: transferAccess,
  summary: 'Creates a zone with its hotels and addresses',
  input: z.object(zoneFields),
  output: zoneSchema,
  errors: ['GEN-DUPLICATE'],
});

export const updateZone = operation('TransferInventory/UpdateZone', {
  method: 'PUT',
  access: transferAccess,
  summary: 'Updates a zone with its hotels and addresses',
  input: z.object({ id: recordId, ...zoneFields, version: versionInput }),
  output: zoneSchema,
  errors: ['GEN-NOTFOUND', 'GEN-CONFLICT', 'GEN-DUPLICATE'],
});

export const deleteZone = operation('TransferInventory/DeleteZone', {
  method: 'DELETE',
  access: transferAccess,
  summary: 'Deletes a zone with its hotels and addresses; refused while a price refers to it',
  input: inputId,
  output: nothing,
  errors: ['GEN-NOTFOUND', 'GEN-INUSE'],
});

export const vehicleModes = ['private', 'shared'] as const;
/** The available drawings. */
export const vehiclePictures = ['sedan', 'wagon', 'van', 'vip', 'shuttle', 'bus'] as const;

export const vehicleTypeSchema = z.object({
  id: z.int(),
  code: z.string(),
  name: names,
  /** An example, `Mercedes Vito`. */
  model: z.string(),
  mode: z.enum(vehicleModes),
  /** Of one vehicle. */
  passengerCapacity: z.int(),
  baggageCapacity: z.int(),
  picture: z.enum(vehiclePictures),
  /** Free waiting time: at airports, and elsewhere. */
  airportWaitingMinutes: z.int(),
  otherWaitingMinutes: z.int(),
  /** How long before the pick-up cancellation is free. */
  freeCancelHours: z.int(),
  /** Of a shared one: where other travellers get on or off. */
  maxStops: z.int(),
  sortOrder: z.int(),
  /** Of every child seat after the first of its kind; `0.00`: all are free. */
  childSeatPrice: moneyText,
  currency: currencySchema,
  isActive: z.boolean(),
  version: versionOutput,
});
export type VehicleType = z.infer<typeof vehicleTypeSchema>;

const vehicleTypeFields = {
  code: slug.pipe(z.string().max(48)),
  name: namesInput(64),
  model: requiredText(64),
  mode: z.enum(vehicleModes),
  passengerCapacity: whole(1, 99),
  baggageCapacity: whole(0, 99),
  picture: z.enum(vehiclePictures),
  airportWaitingMinutes: whole(0, 600).default(60),
  otherWaitingMinutes: whole(0, 600).default(15),
  freeCancelHours: whole(0, 720).default(24),
  maxStops: whole(0, 20).default(0),
  sortOrder: whole(0, 9999).default(0),
  childSeatPrice: priceInput.default('0'),
  isActive: z.boolean().default(true),
};

export const getVehicleTypes = operation('TransferInventory/GetVehicleTypes', {
  method: 'GET',
  access: transferAccess,
  summary: 'Lists the vehicle types of the agency',
  /** `sorting`: `code`, `mode`, `passengerCapacity`, `baggageCapacity`, `sortOrder`, `isActive`. */
  input: z.object({ ...pageInput, ...activeInput, mode: z.enum(vehicleModes).optional() }),
  output: paged(vehicleTypeSchema),
});

export const saveVehicleType = operation('TransferInventory/SaveVehicleType', {
  method: 'POST',
  access: transferAccess,
  summary: 'Creates a vehicle type',
  input: z.object(vehicleTypeFields),
  output: vehicleTypeSchema,
  errors: ['GEN-DUPLICATE'],
});

export const updateVehicleType = operation('TransferInventory/UpdateVehicleType', {
  method: 'PUT',
  access: transferAccess,
  summary: 'Updates a vehicle type; existing orders keep what was sold',
  input: z.object({ id: recordId, ...vehicleTypeFields, version: versionInput }),
  output: vehicleTypeSchema,
  errors: ['GEN-NOTFOUND', 'GEN-CONFLICT', 'GEN-DUPLICATE'],
});

export const deleteVehicleType = operation('TransferInventory/DeleteVehicleType', {
  method: 'DELETE',
  access: transferAccess,
  summary: 'Deletes a vehicle type; refused while a price or a fleet refers to it',
  input: inputId,
  output: nothing,
  errors: ['GEN-NOTFOUND', 'GEN-INUSE'],
});

/** The vehicle type as rows about something else refer to it. */
export const namedVehicleType = z.object({
  code: z.string(),
  name: names,
  mode: z.enum(vehicleModes),
  picture: z.enum(vehiclePictures),
});

/** The price of a ride between an airport and a zone in one kind of vehicle, in both directions. */
export const routeSchema = z.object({
  id: z.int(),
  airport: z.string(),
  airportName: z.string(),
  zoneId: z.int(),
  zoneCode: z.string(),
  zoneName: names,
  vehicleTypeId: z.int(),
  vehicleType: namedVehicleType,
  /** Per vehicle, or per seat of a shared type. */
  price: moneyText,
  currency: currencySchema,
  minutes: z.int(),
  km: z.int().nullable(),
  /** On pick-ups from 22:00 to 06:00, in percent. */
  nightPercent: z.int(),
  isActive: z.boolean(),
  version: versionOutput,
});
export type Route = z.infer<typeof routeSchema>;

const routeFields = {
  airport: placeCode,
  zoneId: recordId,
  vehicleTypeId: recordId,
  price: priceInput.refine((text) => Number(text) > 0, { error: 'aboveZero' }),
  minutes: whole(1, 1440),
  km: optionalOf(whole(1, 2000)),
  nightPercent: whole(0, 300).default(0),
  isActive: z.boolean().default(true),
};

export const getRoutes = operation('TransferInventory/GetRoutes', {
  method: 'GET',
  access: transferAccess,
  summary: 'Lists transfer prices by airport, zone and vehicle type',
  /** `sorting`: `airport`, `zoneCode`, `vehicleType`, `price`, `minutes`, `km`, `nightPercent`, `isActive`. */
  input: z.object({
    ...pageInput,
    ...activeInput,
    airport: placeCode.optional(),
    zoneId: recordId.optional(),
    vehicleTypeId: recordId.optional(),
  }),
  output: paged(routeSchema),
});

export const saveRoute = operation('TransferInventory/SaveRoute', {
  method: 'POST',
  access: transferAccess,
  summary: 'Creates a transfer price',
  input: z.object(routeFields),
  output: routeSchema,
  errors: ['GEN-DUPLICATE'],
});

export const updateRoute = operation('TransferInventory/UpdateRoute', {
  method: 'PUT',
  access: transferAccess,
  summary: 'Updates a transfer price; existing orders keep what was sold',
  input: z.object({ id: recordId, ...routeFields, version: versionInput }),
  output: routeSchema,
  errors: ['GEN-NOTFOUND', 'GEN-CONFLICT', 'GEN-DUPLICATE'],
});

export const deleteRoute = operation('TransferInventory/DeleteRoute', {
  method: 'DELETE',
  access: transferAccess,
  summary: 'Deletes a transfer price; the transfer is no longer offered',
  input: inputId,
  output: nothing,
  errors: ['GEN-NOTFOUND'],
});
