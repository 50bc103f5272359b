import { officeTimeAt } from '../../kit/office-clock.ts';
import { formatDate, formatTime } from '../../../shared/format/date.ts';
import { formatLeft } from '../home/figures.ts';

export interface DueClock {
  /** `−0:14` or `1:30` today; on later days, which have headings, the hour of the deadline. */
  readonly text: string;
  readonly tone: 'hot' | 'near' | 'today' | 'later';
}

const NEAR_MS = 90 * 60_000;

/** State of a deadline by the server's clock (`now`, in milliseconds) and the agency's days. */
export function clockOf(dueAt: string, now: number): DueClock {
  const due = Date.parse(dueAt);
  if (due < now) return { text: formatLeft(dueAt, now), tone: 'hot' };
  if (due - now < NEAR_MS) return { text: formatLeft(dueAt, now), tone: 'near' };
  const [today, day] = [officeTimeAt(now).slice(0, 10), officeTimeAt(due)];
  if (day.slice(0, 10) === today) return { text: formatLeft(dueAt, now), tone: 'today' };
  return { text: formatTime(day), tone: 'later' };
}

/** Heading for the day of a deadline; undefined for today and overdue ones. */
export function dayOf(dueAt: string, now: number): string | undefined {
  const day = officeTimeAt(Date.parse(dueAt)).slice(0, 10);
  return day <= officeTimeAt(now).slice(0, 10) ? undefined : formatDate(day);
}

/** Days, hours and minutes until an instant; zero if it has passed. */
export function leftUntil(instant: string, now: number): { days: number; hours: number; minutes: number } {
  const minutes = Math.max(0, Math.floor((Date.parse(instant) - now) / 60_000));
  return { days: Math.floor(minutes / 1440), hours: Math.floor(minutes / 60) % 24, minutes: minutes % 60 };
}
