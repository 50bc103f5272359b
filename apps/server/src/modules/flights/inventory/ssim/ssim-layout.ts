/** Length of every record of a chapter 7 file. */
export const RECORD_LENGTH = 200;

/** One field of a record: 1-based positions, both inclusive, the form it must have and that form in words. */
export interface SsimField {
  readonly from: number;
  readonly to: number;
  readonly form: RegExp;
  readonly means: string;
}

function field(from: number, to: number, form: RegExp, means: string): SsimField {
  return { from, to, form, means };
}

const date = /^(\d{2}(JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC)\d{2}|00XXX00)$/;
const clock = /^((?:[01]\d|2[0-3])[0-5]\d|2400)$/;
const utcVariation = /^[+-](0\d|1[0-4])[0-5]\d$/;
const airline = /^[A-Z0-9]{2}[A-Z0-9 ]$/;
const twoDigits = /^(0[1-9]|[1-9]\d)$/;
const dayVariation = /^[0-9A ]$/;

const serial = field(195, 200, /^\d{6}$/, 'a serial number of six digits');

/** The key that legs and their segment data share. */
const flightKey = {
  suffix: field(2, 2, /^[A-Z ]$/, 'an operational suffix'),
  airline: field(3, 5, airline, 'an airline designator'),
  number: field(6, 9, /^ {0,3}\d{1,4}$/, 'a flight number'),
  variation: field(10, 11, twoDigits, 'an itinerary variation from 01 to 99'),
  legSequence: field(12, 13, twoDigits, 'a leg sequence number from 01 to 99'),
  serviceType: field(14, 14, /^[A-Z]$/, 'a service type'),
} as const;

export const headerLayout = {
  title: field(2, 35, /^AIRLINE STANDARD SCHEDULE DATA SET$/, 'AIRLINE STANDARD SCHEDULE DATA SET'),
  serial,
} as const;

export const carrierLayout = {
  timeMode: field(2, 2, /^[UL]$/, 'a time mode, U or L'),
  airline: field(3, 5, airline, 'an airline designator'),
  season: field(11, 13, /^([SW]\d{2}| {3})$/, 'a season such as S27'),
  validFrom: field(15, 21, date, 'a date such as 01JUN27'),
  validUntil: field(22, 28, date, 'a date such as 01JUN27'),
  createdOn: field(29, 35, /^.*$/, 'a date'),
  title: field(36, 64, /^.*$/, 'a title'),
  status: field(72, 72, /^[A-Z ]$/, 'a status letter'),
  creator: field(73, 107, /^.*$/, 'a reference'),
  createdAt: field(191, 194, /^(\d{4}| {4})$/, 'a time'),
  serial,
} as const;

export const legLayout = {
  ...flightKey,
  from: field(15, 21, date, 'a date such as 01JUN27'),
  until: field(22, 28, date, 'a date such as 01JUN27, or 00XXX00'),
  days: field(29, 35, /^(?=.*\d)[1 ][2 ][3 ][4 ][5 ][6 ][7 ]$/, 'days of operation such as 1 3 5  '),
  frequency: field(36, 36, /^[12 ]$/, 'a frequency rate, blank or 2'),
  origin: field(37, 39, /^[A-Z]{3}$/, 'a station'),
  departs: field(40, 43, clock, 'a time'),
  aircraftDeparts: field(44, 47, clock, 'a time'),
  departureVariation: field(48, 52, utcVariation, 'a UTC variation such as +0300'),
  departureTerminal: field(53, 54, /^.{2}$/, 'a terminal'),
  destination: field(55, 57, /^[A-Z]{3}$/, 'a station'),
  aircraftArrives: field(58, 61, clock, 'a time'),
  arrives: field(62, 65, clock, 'a time'),
  arrivalVariation: field(66, 70, utcVariation, 'a UTC variation such as +0300'),
  arrivalTerminal: field(71, 72, /^.{2}$/, 'a terminal'),
  aircraft: field(73, 75, /^[A-Z0-9]{3}$/, 'an aircraft type'),
  bookingClasses: field(76, 95, /^.*$/, 'booking classes'),
  variationOverflow: field(128, 128, /^[0-9 ]$/, 'a digit or blank'),
  cabins: field(173, 192, /^.*$/, 'a cabin configuration'),
  departureDay: field(193, 193, dayVariation, 'a day variation: 0 to 9, A or blank'),
  arrivalDay: field(194, 194, dayVariation, 'a day variation: 0 to 9, A or blank'),
  serial,
} as const;

export const segmentLayout = {
  ...flightKey,
  variationOverflow: field(28, 28, /^[0-9 ]$/, 'a digit or blank'),
  boardLetter: field(29, 29, /^[A-Z]$/, 'a board point letter'),
  offLetter: field(30, 30, /^[A-Z]$/, 'an off point letter'),
  element: field(31, 33, /^\d{3}$/, 'a data element number'),
  board: field(34, 36, /^[A-Z]{3}$/, 'a station'),
  off: field(37, 39, /^[A-Z]{3}$/, 'a station'),
  data: field(40, 194, /^.*$/, 'data'),
  serial,
} as const;

export const trailerLayout = {
  airline: field(3, 5, airline, 'an airline designator'),
  checkSerial: field(188, 193, /^\d{6}$/, 'a serial number of six digits'),
  more: field(194, 194, /^[CE]$/, 'C or E'),
  serial,
} as const;

export type SsimLayout = Readonly<Record<string, SsimField>>;

/** The raw text of each field of a layout. */
export type SsimValues<L extends SsimLayout> = { readonly [K in keyof L]: string };

/** Positions as they are named to people: `36`, `15-21`. */
export function positionsOf({ from, to }: SsimField): string {
  return from === to ? `${from}` : `${from}-${to}`;
}
