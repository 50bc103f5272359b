import type { Planted } from '../timetable/loaded-timetable.ts';

export function read({ serviceId }: Planted): number {
  return serviceId;
}
