/** Path of a departure's page. */
export function departurePath({ serviceId, date }: DepartureKey): string {
  return `/inventory/departure/${serviceId}_${date}`;
}

export interface DepartureKey {
  readonly serviceId: number;
  /** Local date at the flight's origin. */
  readonly date: string;
}

/** The departure in a path; undefined if there is none. */
export function readDeparturePath(path: string): DepartureKey | undefined {
  const [, serviceId, date] = /\/(\d+)_(\d{4}-\d{2}-\d{2})$/.exec(path) ?? [];
  return serviceId === undefined || date === undefined ? undefined : { serviceId: Number(serviceId), date };
}
