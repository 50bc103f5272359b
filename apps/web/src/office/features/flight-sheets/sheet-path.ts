/** Where the sheet of a flight number stands. */
export function sheetPath({ carrier, number }: FlightKey): string {
  return `/inventory/service/${carrier}${number}`;
}

export interface FlightKey {
  readonly carrier: string;
  readonly number: string;
}

/** The flight that a path names; undefined for one that is new. */
export function readSheetPath(path: string): FlightKey | undefined {
  const [, carrier, number] = /\/service\/([A-Z0-9]{2})(\d{1,4}[A-Z]?)$/.exec(path) ?? [];
  return carrier === undefined || number === undefined ? undefined : { carrier, number };
}
