import { formatDate } from '../../../shared/format/date.ts';

/** A moment on the clock of the person who looks: 20-11-2026, 14:31. */
export function formatInstant(instant: string): string {
  const at = new Date(instant);
  const pad = (value: number) => String(value).padStart(2, '0');
  const date = `${at.getFullYear()}-${pad(at.getMonth() + 1)}-${pad(at.getDate())}`;
  return `${formatDate(date)}, ${pad(at.getHours())}:${pad(at.getMinutes())}`;
}

/** An airport's local moment with its date: 12-06-2027, 03:45; an instant with a zone reads on this device's clock. */
export function formatMoment(moment: string): string {
  if (/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(moment)) return `${formatDate(moment)}, ${moment.slice(11, 16)}`;
  return formatInstant(moment);
}
