import type { FlightKey } from './sheet-path.ts';

/** Path of a flight number's price calendar. */
export function calendarPath({ carrier, number }: FlightKey): string {
  return `/inventory/prices/${carrier}${number}`;
}

export function readCalendarPath(path: string): FlightKey | undefined {
  const [, carrier, number] = /\/prices\/([A-Z0-9]{2})(\d{1,4}[A-Z]?)$/.exec(path) ?? [];
  return carrier === undefined || number === undefined ? undefined : { carrier, number };
}
