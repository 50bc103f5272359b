import type { Planted } from '../flight-sheets/read-sheet.ts';

export function read({ serviceId }: Planted): number {
  return serviceId;
}
