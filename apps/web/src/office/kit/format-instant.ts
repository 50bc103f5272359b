import { formatDate, formatTime } from '../../shared/format/date.ts';
import { officeTimeAt } from './office-clock.ts';

/**
 * A moment that belongs to no journey, on the agency's clock, which the foot of each page names: `20-11-2026 15:02`; empty
 * for none.
 */
export function formatInstant(instant: string | null | undefined): string {
  if (instant === null || instant === undefined || instant === '') return '';
  const time = Date.parse(instant);
  if (Number.isNaN(time)) return instant;
  const local = officeTimeAt(time);
  return `${formatDate(local)} ${formatTime(local)}`;
}
