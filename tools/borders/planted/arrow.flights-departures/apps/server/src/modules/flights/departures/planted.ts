import type { Planted } from '../mirrors/follow-departures.ts';

export function read({ serviceId }: Planted): number {
  return serviceId;
}
