/** Path of a flight number's sheet. */
export function sheetPath({ carrier, number }: FlightKey): string {
  return `/inventory/service/${carrier}${number}`;
}

export interface FlightKey {
  readonly carrier: string;
  readonly number: string;
}

/** The flight in a path; undefined for a new one. */
export function readSheetPath(path: string): FlightKey | undefined {
  const [, carrier, number] = /\/service\/([A-Z0-9]{2})(\d{1,4}[A-Z]?)$/.exec(path) ?? [];
  return carrier === undefined || number === undefined ? undefined : { carrier, number };
}
