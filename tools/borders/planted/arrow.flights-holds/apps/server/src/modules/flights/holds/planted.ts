import type { Planted } from '../departures/change-departure.ts';

export function read({ serviceId }: Planted): number {
  return serviceId;
}
