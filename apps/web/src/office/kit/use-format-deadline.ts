import type { JourneyClockOf } from '@farewind/contract/bookings/journey-clock';
import { useJourneyClock } from '../../shared/format/journey-clock.tsx';
import { formatInstant } from './format-instant.ts';

/** Formats a deadline as its buyer reads it, by the clock of the journey; one without a journey, by the office's. */
export function useFormatDeadline(): (
  instant: string | null | undefined,
  clock: JourneyClockOf | undefined,
) => string {
  const { moment } = useJourneyClock();
  return (instant, clock) =>
    clock === undefined ? formatInstant(instant) : moment(instant ?? undefined, clock);
}
