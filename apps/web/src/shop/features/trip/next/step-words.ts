import type { Order } from '@farewind/contract/bookings/get-order';
import type { PlanStep } from '@farewind/contract/bookings/trip-plan';
import { formatDateWithWeekday, formatTime } from '../../../../shared/format/date.ts';
import { dayOf } from '../../../order/next-step.ts';
import type { OrderNames } from '../../../order/order-names.ts';
import type { TripTranslate } from '../texts/trip-texts.ts';

/** Until then before a departure travellers still check in; with a known airport time a step of its own says so. */
const CHECK_IN_UNTIL_MS = 6 * 3_600_000;

export interface WordsOf {
  readonly order: Order;
  readonly names: OrderNames;
  readonly t: TripTranslate;
  readonly locale: string;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** The headline of a step. */
export function titleOf(step: PlanStep, words: WordsOf): string {
  const { t } = words;
  const { kind } = step;
  const isDeadline = kind === 'pay' || kind === 'answer' || kind === 'airport';
  return t(`next.${kind}`, { when: whenOf(isDeadline ? 'next.by' : 'next.at', step, words) });
}

/** What stands below the headline: place, what to have ready, whose clock it is. */
export function textOf(step: PlanStep, words: WordsOf): string {
  const { t, order, names, now } = words;
  const { kind, closesAt, terminal, itemId } = step;
  const item = order.items.find((one) => one.itemId === itemId);
  const [segment] = item?.segments ?? [];
  const airport = [
    segment === undefined ? '' : names.airport(segment.from),
    terminal === undefined ? '' : t('next.terminal', { terminal }),
  ]
    .filter((part) => part !== '')
    .join(', ');
  const flight = segment === undefined ? '' : `${segment.carrier} ${segment.number}`;
  const airline = segment === undefined ? '' : names.airline(segment.carrier);
  // A departure is over when it leaves.
  const isSoon = Date.parse(step.until) - now <= CHECK_IN_UNTIL_MS;
  const parts = {
    pay: [t('next.text.pay')],
    answer: [t('next.text.answer')],
    checkInOpens: [
      t('next.text.checkInOpens', { airline }),
      closesAt === undefined
        ? ''
        : t('next.text.closes', { when: whenOf('next.at', { ...step, at: closesAt }, words) }),
    ],
    checkIn: [
      t('next.text.checkIn', { flight, airline }),
      t('next.text.closes', { when: whenOf('next.at', step, words) }),
    ],
    airport: [
      airport === '' ? '' : `${airport}.`,
      closesAt === undefined ? '' : t('next.text.desks', { time: formatTime(closesAt) }),
    ],
    driver: item?.ride === undefined ? [] : [`${item.ride.meetingPoint}.`, signOf(item.ride, t)],
    boarding: [t(isSoon ? 'next.text.boarding' : 'next.text.boardingLater', { flight, airport })],
    wayBack: [t('next.text.wayBack', { flight, airport })],
  }[kind];
  return [...parts, t('next.local', { place: step.place })].filter((part) => part !== '').join(' ');
}

/** Masked orders do not show the name on the sign. */
function signOf({ nameSign }: { readonly nameSign: string }, t: TripTranslate): string {
  return nameSign === '' ? '' : `${t('plan.sign', { sign: nameSign })}.`;
}

function whenOf(key: 'next.at' | 'next.by', step: Pick<PlanStep, 'at' | 'timeZone'>, words: WordsOf): string {
  return words.t(key, {
    day: dayOf(step, words.now),
    time: formatTime(step.at),
    date: formatDateWithWeekday(step.at, words.locale),
  });
}
