import type { Planted } from '../inventory/load.ts';

export function read({ serviceId }: Planted): number {
  return serviceId;
}
