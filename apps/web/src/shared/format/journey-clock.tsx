import type { Order } from '@farewind/contract/bookings/get-order';
import { localDateTimeAt } from '@farewind/values/local-time';
import { createContext, useContext, useMemo } from 'react';
import { useT } from '../i18n/i18n.tsx';
import { formatDate, formatTime } from './date.ts';

type Clock = NonNullable<Order['journeyClock']>;

const ClockContext = createContext<Clock | undefined>(undefined);

/** For everything that tells of one order: its instants are read on the clock where its journey begins. */
export const JourneyClockProvider = ClockContext.Provider;

export interface JourneyClock {
  /**
   * An instant: `20-11-2026, 14:31 (Moscow time)`; empty for none. Without a clock (an old saved copy) on that of this
   * device.
   */
  readonly moment: (instant: string | undefined, clock?: Clock) => string;
  /** The day of an instant: `20-11-2026`. */
  readonly day: (instant: string) => string;
}

/** The clock of the order around; never that of the browser. */
export function useJourneyClock(): JourneyClock {
  const own = useContext(ClockContext);
  const t = useT();
  return useMemo(() => {
    const onDevice = new Intl.DateTimeFormat().resolvedOptions().timeZone;
    const local = (instant: string, clock: Clock | undefined) =>
      localDateTimeAt(Date.parse(instant), clock?.timeZone ?? onDevice);
    return {
      moment: (instant, clock = own) => {
        if (instant === undefined || instant === '') return '';
        const moment = `${formatDate(local(instant, clock))}, ${formatTime(local(instant, clock))}`;
        return clock === undefined ? moment : t('clock.moment', { moment, place: clock.place });
      },
      day: (instant) => formatDate(local(instant, own)),
    };
  }, [own, t]);
}
