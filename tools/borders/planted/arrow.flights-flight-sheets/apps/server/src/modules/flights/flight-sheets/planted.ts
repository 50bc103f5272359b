import type { Planted } from '../mapped-tables/map-rows.ts';

export function read({ serviceId }: Planted): number {
  return serviceId;
}
