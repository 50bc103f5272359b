import type { Planted } from '../timetable/load-timetable.ts';

export function read({ serviceId }: Planted): number {
  return serviceId;
}
