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
  /** An instant below a chart: `4 янв, 11:50`, without the year and the clock, which its table has. */
  readonly short: (instant: string) => string;
  /** The date of an instant: `20-11-2026`. */
  readonly day: (instant: string) => string;
}

/** The clock of the surrounding order, never the browser's. */
export function useJourneyClock(): JourneyClock {
  const own = useContext(ClockContext);
  const { t, locale } = useI18n();
  return useMemo(() => {
    const local = (instant: string, clock: Clock | undefined) =>
      localDateTimeAt(Date.parse(instant), clock?.timeZone ?? 'UTC');
    return {
      moment: (instant, clock = own) => {
        if (instant === undefined || instant === '') return '';
        const moment = `${formatDate(local(instant, clock))}, ${formatTime(local(instant, clock))}`;
        return t('clock.moment', { moment, place: clock?.place ?? 'UTC' });
      },
      time: (instant, clock = own) =>
        t('clock.moment', { moment: formatTime(local(instant, clock)), place: clock?.place ?? 'UTC' }),
      short: (instant) =>
        `${formatDayMonth(local(instant, own), locale)}, ${formatTime(local(instant, own))}`,
      day: (instant) => formatDate(local(instant, own)),
    };
  }, [own, t, locale]);
}
