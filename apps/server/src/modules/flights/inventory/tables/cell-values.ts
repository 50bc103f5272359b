import { isPlaceCode } from '@farewind/values/iata';
import { dayNumber, isLocalDate } from '@farewind/values/local-time';
import { parseMinor } from '@farewind/values/money';

/** A flight's name in every file: carrier, digits without leading zeros, suffix. */
export interface FlightName {
  readonly carrier: string;
  readonly number: string;
}

export function flightText({ carrier, number }: FlightName): string {
  return `${carrier} ${number}`;
}

/** `ZF801`, `ZF 0801`, `ZF801A`. */
export function parseFlight(text: string): FlightName | undefined {
  const match = /^(?=.?[A-Z])([A-Z0-9]{2}) ?0*(\d{1,4}[A-Z]?)$/.exec(text);
  return match?.[1] && match[2] ? { carrier: match[1], number: match[2] } : undefined;
}

/** `2027-06-01` → day number. */
export function parseDay(text: string): number | undefined {
  return isLocalDate(text) ? dayNumber(text) : undefined;
}

/** `135` or `1.3.5..`: ISO weekdays in rising order → bit 0 for Monday … bit 6 for Sunday. */
export function parseDays(text: string): number | undefined {
  if (!/^(?=.*\d)1?\.?2?\.?3?\.?4?\.?5?\.?6?\.?7?\.?$/.test(text)) return undefined;
  return Array.from(text.replaceAll('.', '')).reduce((mask, digit) => mask | (1 << (Number(digit) - 1)), 0);
}

export function parseStation(text: string): string | undefined {
  return isPlaceCode(text) ? text : undefined;
}

export function parseWhole(max: number): (text: string) => number | undefined {
  return (text) => (/^\d{1,5}$/.test(text) && Number(text) <= max ? Number(text) : undefined);
}

/** `120.50` → 12050 minor units, never below zero. */
export function parseSum(text: string): number | undefined {
  return /^\d{1,7}\.\d{2}$/.test(text) ? parseMinor(text) : undefined;
}

/** A sum above zero: a free fare would be offered first and could not be charged. */
export function parseFare(text: string): number | undefined {
  const minor = parseSum(text);
  return minor === 0 ? undefined : minor;
}

export function parseMatching(pattern: RegExp): (text: string) => string | undefined {
  return (text) => (pattern.test(text) ? text : undefined);
}

export function parseOneOf<T extends string>(values: readonly T[]): (text: string) => T | undefined {
  return (text) => values.find((value) => value === text);
}

/** `85%` or `82.5%` → basis points, above 0 and at most 100 %. */
export function parseShare(text: string): number | undefined {
  const match = /^(\d{1,3})(?:\.(\d{1,2}))?%$/.exec(text);
  if (!match) return undefined;
  const basisPoints = Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
  return basisPoints > 0 && basisPoints <= 10_000 ? basisPoints : undefined;
}
