import type { Planted } from '../search/find-slices.ts';

export function read({ serviceId }: Planted): number {
  return serviceId;
}
