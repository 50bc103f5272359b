import { isDailyRate } from '@farewind/values/exchange-rate';
import { formatDate } from '../../../shared/format/date.ts';
import type { JourneyClock } from '../../../shared/format/journey-clock.tsx';

/** When a rate was made: `20-11-2026, 18:00 (Moscow time)`, or its date, because a daily rate has no hour. */
export function formatRateMoment(
  at: string,
  { moment }: JourneyClock,
  clock?: Parameters<JourneyClock['moment']>[1],
): string {
  return isDailyRate(at) ? formatDate(at) : moment(at, clock);
}
