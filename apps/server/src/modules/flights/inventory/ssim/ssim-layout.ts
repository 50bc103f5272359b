/** Length of every record of a chapter 7 file. */
export const RECORD_LENGTH = 200;

/**
 * A field of a record: 1-based inclusive positions, its required form, and its meaning as the message
 * `import.expected.<name>` with values after a colon.
 */
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

const serial = field(195, 200, /^\d{6}$/, 'serial');

/** The key shared by legs and their segment data. */
const flightKey = {
  suffix: field(2, 2, /^[A-Z ]$/, 'letterOrBlank'),
  airline: field(3, 5, airline, 'airline'),
  number: field(6, 9, /^ {0,3}\d{1,4}$/, 'flightNumber'),
  variation: field(10, 11, twoDigits, 'twoDigits'),
  legSequence: field(12, 13, twoDigits, 'twoDigits'),
  serviceType: field(14, 14, /^[A-Z]$/, 'letter'),
} as const;

export const headerLayout = {
  title: field(2, 35, /^AIRLINE STANDARD SCHEDULE DATA SET$/, 'oneOf:AIRLINE STANDARD SCHEDULE DATA SET'),
  serial,
} as const;

export const carrierLayout = {
  timeMode: field(2, 2, /^[UL]$/, 'oneOf:U, L'),
  airline: field(3, 5, airline, 'airline'),
  season: field(11, 13, /^([SW]\d{2}| {3})$/, 'season'),
  validFrom: field(15, 21, date, 'recordDate'),
  validUntil: field(22, 28, date, 'recordDate'),
  createdOn: field(29, 35, /^.*$/, 'text'),
  title: field(36, 64, /^.*$/, 'text'),
  status: field(72, 72, /^[A-Z ]$/, 'letterOrBlank'),
  creator: field(73, 107, /^.*$/, 'text'),
  createdAt: field(191, 194, /^(\d{4}| {4})$/, 'time'),
  serial,
} as const;

export const legLayout = {
  ...flightKey,
  from: field(15, 21, date, 'recordDate'),
  until: field(22, 28, date, 'recordDateOrOpen'),
  days: field(29, 35, /^(?=.*\d)[1 ][2 ][3 ][4 ][5 ][6 ][7 ]$/, 'recordDays'),
  frequency: field(36, 36, /^[12 ]$/, 'frequency'),
  origin: field(37, 39, /^[A-Z]{3}$/, 'airport'),
  departs: field(40, 43, clock, 'time'),
  aircraftDeparts: field(44, 47, clock, 'time'),
  departureVariation: field(48, 52, utcVariation, 'utcVariation'),
  departureTerminal: field(53, 54, /^.{2}$/, 'text'),
  destination: field(55, 57, /^[A-Z]{3}$/, 'airport'),
  aircraftArrives: field(58, 61, clock, 'time'),
  arrives: field(62, 65, clock, 'time'),
  arrivalVariation: field(66, 70, utcVariation, 'utcVariation'),
  arrivalTerminal: field(71, 72, /^.{2}$/, 'text'),
  aircraft: field(73, 75, /^[A-Z0-9]{3}$/, 'aircraft'),
  bookingClasses: field(76, 95, /^.*$/, 'text'),
  variationOverflow: field(128, 128, /^[0-9 ]$/, 'digitOrBlank'),
  cabins: field(173, 192, /^.*$/, 'text'),
  departureDay: field(193, 193, dayVariation, 'dayVariation'),
  arrivalDay: field(194, 194, dayVariation, 'dayVariation'),
  serial,
} as const;

export const segmentLayout = {
  ...flightKey,
  variationOverflow: field(28, 28, /^[0-9 ]$/, 'digitOrBlank'),
  boardLetter: field(29, 29, /^[A-Z]$/, 'letter'),
  offLetter: field(30, 30, /^[A-Z]$/, 'letter'),
  element: field(31, 33, /^\d{3}$/, 'threeDigits'),
  board: field(34, 36, /^[A-Z]{3}$/, 'airport'),
  off: field(37, 39, /^[A-Z]{3}$/, 'airport'),
  data: field(40, 194, /^.*$/, 'text'),
  serial,
} as const;

export const trailerLayout = {
  airline: field(3, 5, airline, 'airline'),
  checkSerial: field(188, 193, /^\d{6}$/, 'serial'),
  more: field(194, 194, /^[CE]$/, 'oneOf:C, E'),
  serial,
} as const;

export type SsimLayout = Readonly<Record<string, SsimField>>;

/** The raw text of each field of a layout. */
export type SsimValues<L extends SsimLayout> = { readonly [K in keyof L]: string };

/** Positions for people: `36`, `15-21`. */
export function positionsOf({ from, to }: SsimField): string {
  return from === to ? `${from}` : `${from}-${to}`;
}
