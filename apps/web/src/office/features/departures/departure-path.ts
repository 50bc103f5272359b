/** Where the page of a departure stands. */
export function departurePath({ serviceId, date }: DepartureKey): string {
  return `/inventory/departure/${serviceId}_${date}`;
}

export interface DepartureKey {
  readonly serviceId: number;
  /** Of the flight's origin. */
  readonly date: string;
}

/** The departure that a path names; undefined when it names none. */
export function readDeparturePath(path: string): DepartureKey | undefined {
  const [, serviceId, date] = /\/(\d+)_(\d{4}-\d{2}-\d{2})$/.exec(path) ?? [];
  return serviceId === undefined || date === undefined ? undefined : { serviceId: Number(serviceId), date };
}
