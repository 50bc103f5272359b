import type { PlanStep, TripPlan } from '@farewind/contract/bookings/trip-plan';
import { datePart, localDateTimeAt } from '@farewind/values/local-time';
import { addDays } from '../../shared/format/date.ts';

/** What matters next at a time in milliseconds; undefined once everything is over. */
export function findNextStep(plan: Pick<TripPlan, 'steps'>, now: number): PlanStep | undefined {
  return plan.steps.find(({ until }) => Date.parse(until) > now);
}

/** How a step's day is named, by the calendar of its place. */
export function dayOf({ at, timeZone }: Pick<PlanStep, 'at' | 'timeZone'>, now: number): DayWord {
  const today = datePart(localDateTimeAt(now, timeZone));
  const day = datePart(at);
  if (day === today) return 'today';
  return day === addDays(today, 1) ? 'tomorrow' : 'other';
}

export type DayWord = 'today' | 'tomorrow' | 'other';

const rowKinds: ReadonlySet<PlanStep['kind']> = new Set(['checkInOpens', 'airport', 'driver', 'boarding']);

/**
 * The rows of the plan: the events of this way that are still ahead. Those of the way back follow once it is the next
 * thing.
 */
export function listPlanRows({ steps }: Pick<TripPlan, 'steps'>, now: number): PlanStep[] {
  const ahead = steps.filter(({ until }) => Date.parse(until) > now);
  const journey = ahead.filter(({ kind }) => kind !== 'pay' && kind !== 'answer');
  const own = journey[0]?.kind === 'wayBack' ? journey.slice(1) : journey;
  const end = own.findIndex(({ kind }) => kind === 'wayBack');
  const rows = (end === -1 ? own : own.slice(0, end)).filter(({ kind }) => rowKinds.has(kind));
  return rows.toSorted((one, other) => one.at.localeCompare(other.at));
}
