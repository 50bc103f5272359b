import type { Planted } from '../choice/price-choice.ts';

export function read({ serviceId }: Planted): number {
  return serviceId;
}
