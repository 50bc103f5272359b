import { z } from 'zod';
import { currencySchema, flag, localDate, moneyText, nothing, placeCode, recordId } from '../core/fields.ts';
import { formNumber, inputId, optionalOf, requiredText } from '../core/form-fields.ts';
import { operation } from '../core/operation.ts';
import { activeInput, paged, pageInput, versionInput, versionOutput } from '../core/paging.ts';

const access = 'Pages.Transfers';

/** How zones, places and vehicle types are known in files and addresses: `ayt-lara`, `ayt-lara-kervansaray`. */
export const slugPattern = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const slug = z.string().trim().max(64).regex(slugPattern);

const names = { ru: z.string(), en: z.string(), tr: z.string() };
const nameInput = z.object({ ru: requiredText(64), en: requiredText(64), tr: requiredText(64) });

/** Of a form: a whole number of these bounds; left empty it is missing. */
const whole = (min: number, max: number) => formNumber.pipe(z.int().min(min).max(max));
/** Of a form: `42`, `42.5`, `42.50`; in the currency of the inventory. */
const priceInput = z.union([z.string(), z.number().transform(String)]).pipe(
  z
    .string()
    .trim()
    .regex(/^\d{1,6}(\.\d{1,2})?$/),
);

// ---- airports ----------------------------------------------------------------------------------------------------

/** An airport from which rides are sold, who drives there, and where travellers are met. */
export const stationSchema = z.object({
  id: z.int(),
  airport: z.string(),
  airportName: z.string(),
  /** With whom the contract of a ride is. */
  operatorName: z.string(),
  operatorPhone: z.string(),
  meetingPoint: z.object(names),
  isActive: z.boolean(),
  version: versionOutput,
});
export type Station = z.infer<typeof stationSchema>;

const stationFields = {
  airport: placeCode,
  operatorName: requiredText(128),
  operatorPhone: requiredText(32),
  meetingPoint: z.object({ ru: requiredText(256), en: requiredText(256), tr: requiredText(256) }),
  isActive: z.boolean().default(true),
};

export const getStations = operation('TransferInventory/GetStations', {
  method: 'GET',
  access,
  summary: 'The airports from which rides are sold',
  /** `sorting`: `airport`, `operatorName`, `isActive`. */
  input: z.object({ ...pageInput, ...activeInput }),
  output: paged(stationSchema),
});

export const saveStation = operation('TransferInventory/SaveStation', {
  method: 'POST',
  access,
  summary: 'Adds an airport from which rides are sold',
  input: z.object(stationFields),
  output: stationSchema,
  errors: ['GEN-DUPLICATE'],
});

export const updateStation = operation('TransferInventory/UpdateStation', {
  method: 'PUT',
  access,
  summary: 'Changes who drives from an airport and where travellers are met; the airport itself stays',
  input: z.object({ id: recordId, ...stationFields, version: versionInput }),
  output: stationSchema,
  errors: ['GEN-NOTFOUND', 'GEN-CONFLICT'],
});

// ---- zones -------------------------------------------------------------------------------------------------------

export const zonePlaceKinds = ['hotel', 'address'] as const;

/** A named area with the hotels and addresses in it. */
export const zoneSchema = z.object({
  id: z.int(),
  code: z.string(),
  name: z.object(names),
  places: z.array(
    z.object({
      kind: z.enum(zonePlaceKinds),
      code: z.string(),
      name: z.object(names),
      address: z.string(),
      isActive: z.boolean(),
    }),
  ),
  isActive: z.boolean(),
  /** Airports from which there are prices to it. */
  airports: z.array(z.string()),
  version: versionOutput,
});
export type Zone = z.infer<typeof zoneSchema>;

const zoneFields = {
  code: slug,
  name: nameInput,
  /** All of them: what is missing here is removed. */
  places: z
    .array(
      z.object({
        kind: z.enum(zonePlaceKinds),
        code: slug,
        name: nameInput,
        /** Street and number, for the driver. */
        address: z.string().trim().max(256).default(''),
        isActive: z.boolean().default(true),
      }),
    )
    .max(500)
    .default([]),
  isActive: z.boolean().default(true),
};

export const getZones = operation('TransferInventory/GetZones', {
  method: 'GET',
  access,
  summary: 'The zones of the agency’s transfers with their hotels and addresses',
  /** `keyword`: a part of the code or of a name, of the zone or of a place in it. `sorting`: `code`, `name`, `isActive`. */
  input: z.object({
    ...pageInput,
    ...activeInput,
    /** Only zones with prices from there. */
    airport: placeCode.optional(),
  }),
  output: paged(zoneSchema),
});

export const saveZone = operation('TransferInventory/SaveZone', {
  method: 'POST',
  access,
  summary: 'Adds a zone with its hotels and addresses',
  input: z.object(zoneFields),
  output: zoneSchema,
  errors: ['GEN-DUPLICATE'],
});

export const updateZone = operation('TransferInventory/UpdateZone', {
  method: 'PUT',
  access,
  summary: 'Changes a zone, and what is in it',
  input: z.object({ id: recordId, ...zoneFields, version: versionInput }),
  output: zoneSchema,
  errors: ['GEN-NOTFOUND', 'GEN-CONFLICT', 'GEN-DUPLICATE'],
});

export const deleteZone = operation('TransferInventory/DeleteZone', {
  method: 'DELETE',
  access,
  summary: 'Removes a zone that no price names, with its hotels and addresses',
  input: inputId,
  output: nothing,
  errors: ['GEN-NOTFOUND', 'GEN-INUSE'],
});

// ---- vehicle types -----------------------------------------------------------------------------------------------

export const vehicleModes = ['private', 'shared'] as const;
/** The drawings that there are. */
export const vehiclePictures = ['sedan', 'wagon', 'van', 'vip', 'shuttle', 'bus'] as const;

export const vehicleTypeSchema = z.object({
  id: z.int(),
  code: z.string(),
  name: z.object(names),
  /** An example, `Mercedes Vito`. */
  model: z.string(),
  mode: z.enum(vehicleModes),
  /** Of one vehicle. */
  passengerCapacity: z.int(),
  baggageCapacity: z.int(),
  picture: z.enum(vehiclePictures),
  /** Waiting that costs nothing: at airports, and elsewhere. */
  airportWaitingMinutes: z.int(),
  otherWaitingMinutes: z.int(),
  /** So long before the pick-up cancelling costs nothing. */
  freeCancelHours: z.int(),
  /** Of a shared one: where others get on or off. */
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
  code: slug.pipe(z.string().max(32)),
  name: nameInput,
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
  access,
  summary: 'The kinds of vehicles that the agency sells',
  /** `sorting`: `code`, `mode`, `passengerCapacity`, `baggageCapacity`, `sortOrder`, `isActive`. */
  input: z.object({ ...pageInput, ...activeInput, mode: z.enum(vehicleModes).optional() }),
  output: paged(vehicleTypeSchema),
});

export const saveVehicleType = operation('TransferInventory/SaveVehicleType', {
  method: 'POST',
  access,
  summary: 'Adds a kind of vehicle',
  input: z.object(vehicleTypeFields),
  output: vehicleTypeSchema,
  errors: ['GEN-DUPLICATE'],
});

export const updateVehicleType = operation('TransferInventory/UpdateVehicleType', {
  method: 'PUT',
  access,
  summary: 'Changes a kind of vehicle; what is sold already stays as it was sold',
  input: z.object({ id: recordId, ...vehicleTypeFields, version: versionInput }),
  output: vehicleTypeSchema,
  errors: ['GEN-NOTFOUND', 'GEN-CONFLICT', 'GEN-DUPLICATE'],
});

export const deleteVehicleType = operation('TransferInventory/DeleteVehicleType', {
  method: 'DELETE',
  access,
  summary: 'Removes a kind of vehicle that no price and no fleet names',
  input: inputId,
  output: nothing,
  errors: ['GEN-NOTFOUND', 'GEN-INUSE'],
});

// ---- prices of routes --------------------------------------------------------------------------------------------

/** The vehicle type as rows about something else name it. */
const namedType = z.object({
  code: z.string(),
  name: z.object(names),
  mode: z.enum(vehicleModes),
  picture: z.enum(vehiclePictures),
});

/** What a ride between an airport and a zone costs in one kind of vehicle, in both directions. */
export const routeSchema = z.object({
  id: z.int(),
  airport: z.string(),
  airportName: z.string(),
  zoneId: z.int(),
  zoneCode: z.string(),
  zoneName: z.object(names),
  vehicleTypeId: z.int(),
  vehicleType: namedType,
  /** Of a vehicle, or of a seat where the type is shared. */
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
  price: priceInput.refine((text) => Number(text) > 0),
  minutes: whole(1, 1440),
  km: optionalOf(whole(1, 2000)),
  nightPercent: whole(0, 300).default(0),
  isActive: z.boolean().default(true),
};

export const getRoutes = operation('TransferInventory/GetRoutes', {
  method: 'GET',
  access,
  summary: 'What rides cost, by airport, zone and kind of vehicle',
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
  access,
  summary: 'Adds the price of a ride',
  input: z.object(routeFields),
  output: routeSchema,
  errors: ['GEN-DUPLICATE'],
});

export const updateRoute = operation('TransferInventory/UpdateRoute', {
  method: 'PUT',
  access,
  summary: 'Changes the price of a ride; what is sold already stays as it was sold',
  input: z.object({ id: recordId, ...routeFields, version: versionInput }),
  output: routeSchema,
  errors: ['GEN-NOTFOUND', 'GEN-CONFLICT', 'GEN-DUPLICATE'],
});

export const deleteRoute = operation('TransferInventory/DeleteRoute', {
  method: 'DELETE',
  access,
  summary: 'Removes the price of a ride: it is not offered any more',
  input: inputId,
  output: nothing,
  errors: ['GEN-NOTFOUND'],
});

// ---- the fleet ---------------------------------------------------------------------------------------------------

export const FLEET_DAYS_SHOWN = 14;

/** How many vehicles (or seats, where the type is shared) there are at an airport on a day, and what is left of them. */
export const fleetSchema = z.object({
  id: z.int(),
  airport: z.string(),
  airportName: z.string(),
  vehicleTypeId: z.int(),
  vehicleType: namedType,
  perDay: z.int(),
  /** Dates with another number, from today on, in their order. */
  exceptions: z.array(z.object({ date: localDate, total: z.int() })),
  /** Of a day with more sold than there are vehicles now, `total` is what is sold. */
  days: z.array(z.object({ date: localDate, total: z.int(), held: z.int(), sold: z.int(), free: z.int() })),
  version: versionOutput,
});
export type Fleet = z.infer<typeof fleetSchema>;

const fleetFields = {
  airport: placeCode,
  vehicleTypeId: recordId,
  perDay: whole(0, 10_000),
  /** All from today on: what is missing here is again as on other days. */
  exceptions: z
    .array(z.object({ date: localDate, total: whole(0, 10_000) }))
    .max(400)
    .default([]),
};

export const getFleet = operation('TransferInventory/GetFleet', {
  method: 'GET',
  access,
  summary: 'The vehicles of each day by airport and kind: all, held, sold and free',
  /** `sorting`: `airport`, `vehicleType`, `perDay`. */
  input: z.object({
    ...pageInput,
    airport: placeCode.optional(),
    vehicleTypeId: recordId.optional(),
    /** The first of the days shown; today unless asked. */
    from: optionalOf(localDate),
  }),
  output: paged(fleetSchema),
});

export const saveFleet = operation('TransferInventory/SaveFleet', {
  method: 'POST',
  access,
  summary: 'Puts vehicles of a kind at an airport',
  input: z.object(fleetFields),
  output: fleetSchema,
  errors: ['GEN-DUPLICATE'],
});

export const updateFleet = operation('TransferInventory/UpdateFleet', {
  method: 'PUT',
  access,
  summary:
    'Changes how many vehicles there are, or on which dates it is another number; no day goes below what is sold',
  input: z.object({ id: recordId, ...fleetFields, version: versionInput }),
  output: fleetSchema,
  errors: ['GEN-NOTFOUND', 'GEN-CONFLICT'],
});

// ---- files -------------------------------------------------------------------------------------------------------

/** The tables that are read from and written to CSV, in the order in which one needs the other. */
export const transferFiles = ['stations', 'vehicleTypes', 'zones', 'places', 'routes', 'fleet'] as const;
export type TransferFile = (typeof transferFiles)[number];

export const MAX_FILE_CHARACTERS = 5_000_000;
const fileText = optionalOf(z.string().max(MAX_FILE_CHARACTERS));
const changeCount = z.object({ added: z.int(), changed: z.int(), unchanged: z.int() });

export const transferImportSchema = z.object({
  /** Whether the files were taken over; of a dry run, whether they could be. */
  accepted: z.boolean(),
  dryRun: z.boolean(),
  /** By file; all zero where it was refused. */
  changes: z.object({
    stations: changeCount,
    vehicleTypes: changeCount,
    zones: changeCount,
    places: changeCount,
    routes: changeCount,
    fleet: changeCount,
  }),
  /** Each fault, in the order of the lines. */
  problems: z.array(
    z.object({
      file: z.enum(transferFiles),
      /** As an editor counts them; the header is 1. */
      line: z.int(),
      /** As the header names it. */
      column: z.string(),
      /** What is wrong, in the caller's language. */
      message: z.string(),
    }),
  ),
});
export type TransferImport = z.infer<typeof transferImportSchema>;

export const importTransfers = operation('TransferInventory/ImportTransfers', {
  method: 'POST',
  access,
  summary:
    'Adds and changes what CSV files name, all of it or nothing; a dry run says what would change and lists each fault with line and column',
  input: z.object({
    stations: fileText,
    vehicleTypes: fileText,
    zones: fileText,
    places: fileText,
    routes: fileText,
    fleet: fileText,
    dryRun: flag,
  }),
  output: transferImportSchema,
});

export const exportTransfers = operation('TransferInventory/ExportTransfers', {
  method: 'GET',
  access,
  summary: 'One table as a CSV text in the form that the import reads',
  input: z.object({ file: z.enum(transferFiles) }),
  output: z.object({ file: z.enum(transferFiles), rows: z.int(), csv: z.string() }),
});
