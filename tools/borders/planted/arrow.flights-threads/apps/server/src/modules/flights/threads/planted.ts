import type { Planted } from '../timetable/timetables.ts';

export function read({ serviceId }: Planted): number {
  return serviceId;
}
