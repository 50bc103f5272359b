import type { JourneyClockOf } from '@farewind/contract/bookings/journey-clock';
import { localDateTimeAt } from '@farewind/values/local-time';
import { createContext, useContext, useMemo } from 'react';
import { useI18n } from '../i18n/i18n.tsx';
import { formatDayMonth } from './compact-labels.ts';
import { formatDate, formatTime } from './date.ts';

type Clock = JourneyClockOf;

const ClockContext = createContext<Clock | undefined>(undefined);

/** Provides the clock of an order, for everything that shows its instants. */
export const JourneyClockProvider = ClockContext.Provider;

export interface JourneyClock {
  /** An instant: `20-11-2026, 14:31 (Moscow time)`; empty if undefined. Old saved copies have no clock and show UTC. */
  readonly moment: (instant: string | undefined, clock?: Clock) => string;
  /** The time of an instant: `14:31 (Moscow time)`. */
  readonly time: (instant: string, clock?: Clock) => string;
  /** A deadline: its time alone if it is near, with its date otherwise; both times by the server. */
  readonly until: (instant: string, now: string, clock?: Clock) => string;
  /** An instant below a chart: `4 янв, 11:50`, without the year and the clock, which its table has. */
  readonly short: (instant: string) => string;
  /** The date of an instant: `20-11-2026`. */
  readonly day: (instant: string) => string;
}

/** A later time needs its date: it may be another day's. */
const NEAR_MS = 6 * 3_600_000;

/** The clock of the surrounding order, never the browser's. */
export function useJourneyClock(): JourneyClock {
  const own = useContext(ClockContext);
  const { t, locale } = useI18n();
  return useMemo(() => {
    const local = (instant: string, clock: Clock | undefined) =>
      localDateTimeAt(Date.parse(instant), clock?.timeZone ?? 'UTC');
    const moment = (instant: string | undefined, clock: Clock | undefined = own) => {
      if (instant === undefined || instant === '') return '';
      const told = `${formatDate(local(instant, clock))}, ${formatTime(local(instant, clock))}`;
      return t('clock.moment', { moment: told, place: clock?.place ?? 'UTC' });
    };
    const time = (instant: string, clock: Clock | undefined = own) =>
      t('clock.moment', { moment: formatTime(local(instant, clock)), place: clock?.place ?? 'UTC' });
    return {
      moment,
      time,
      until: (instant, now, clock = own) =>
        Date.parse(instant) - Date.parse(now) > NEAR_MS ? moment(instant, clock) : time(instant, clock),
      short: (instant) =>
        `${formatDayMonth(local(instant, own), locale)}, ${formatTime(local(instant, own))}`,
      day: (instant) => formatDate(local(instant, own)),
    };
  }, [own, t, locale]);
}
