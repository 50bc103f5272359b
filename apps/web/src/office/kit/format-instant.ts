import { formatDate, formatTime } from '../../shared/format/date.ts';
import { officeTimeAt } from './office-clock.ts';

/**
 * An instant unrelated to a journey, by the office clock named in each page's footer: `20-11-2026 15:02`; empty if
 * there is none.
 */
export function formatInstant(instant: string | null | undefined): string {
  if (instant === null || instant === undefined || instant === '') return '';
  const time = Date.parse(instant);
  if (Number.isNaN(time)) return instant;
  const local = officeTimeAt(time);
  return `${formatDate(local)} ${formatTime(local)}`;
}
