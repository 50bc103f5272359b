import type { Planted } from '../services/service-rows.ts';

export function read({ serviceId }: Planted): number {
  return serviceId;
}
