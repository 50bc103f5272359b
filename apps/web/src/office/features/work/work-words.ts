import type { WorkKind } from '@farewind/contract/orders/work-queue';
import {
  ArrowLeftRight,
  BadgePercent,
  CalendarClock,
  CalendarX,
  CircleAlert,
  Hourglass,
  IdCard,
  ListTodo,
  MailX,
  MessagesSquare,
  RadioTower,
  RotateCcw,
  Scale,
  ShieldAlert,
  SpellCheck,
  type LucideIcon,
} from 'lucide-react';
import { formatMoney } from '@farewind/values/format-money';
import { datePart, localDateTimeAt } from '@farewind/values/local-time';
import { onOneLine } from '../../../shared/format/on-one-line.ts';
import { formatDate, formatTime } from '../../../shared/format/date.ts';
import type { OfficeTranslate } from '../../i18n/office-i18n.tsx';
import { officeNow, officeZone } from '../../kit/office-clock.ts';
import { formatTask } from '../orders/order-words.ts';
import type { WorkItem } from './work-address.ts';

export const kindIcons: Readonly<Record<WorkKind, LucideIcon>> = {
  moved: CalendarClock,
  cancelled: CalendarX,
  price: BadgePercent,
  unpaid: Hourglass,
  documents: IdCard,
  request: SpellCheck,
  message: MailX,
  contact: MessagesSquare,
  supplier: RadioTower,
  refund: RotateCcw,
  dispute: ShieldAlert,
  books: Scale,
  rates: ArrowLeftRight,
  manual: ListTodo,
  other: CircleAlert,
};

/** The task as an instruction, beginning with its verb. */
export function formatWork(item: WorkItem, t: OfficeTranslate, locale: string): string {
  const { code, move, amount, flight } = item;
  if (item.text !== null) return item.text;
  if (move !== null) {
    const isSameDay = move.before.departsAt.slice(0, 10) === move.after.departsAt.slice(0, 10);
    const format = isSameDay ? formatTime : formatDayAndTime;
    const times = { before: format(move.before.departsAt), after: format(move.after.departsAt) };
    return t(item.isRead === true ? 'work.do.movedRead' : 'work.do.movedUnread', times);
  }
  const sum = amount === null ? undefined : formatMoney(amount.sum, amount.currency, locale);
  if (code === 'cancelled')
    return t('work.do.cancelled', { flight: flight === null ? '' : `${flight.carrier} ${flight.number}` });
  if (code === 'price') return t('work.do.price');
  if (code === 'ride' || code === 'rideFull') return t('work.do.ride');
  if (item.kind === 'moved' && item.isRead !== null) return t('work.do.moved');
  if (code === 'refundWaiting') return t('work.do.refund', { sum: sum ?? '' });
  if (code === 'proofAsked') return t('work.do.proof');
  if (code === 'contactOpen') {
    const { ticketNo } = item.detail;
    return t('work.do.contact', { number: typeof ticketNo === 'string' ? ticketNo : '' });
  }
  if (code === 'orderUnpaid') return t('work.do.unpaid');
  if (code === 'held')
    return t(item.flight === null ? 'work.do.heldRide' : 'work.do.held', {
      time: formatHeldUntil(item),
    });
  return sum === undefined ? formatTask(code, t) : `${formatTask(code, t)}, ${sum}`;
}

/** The buyer and the flight. */
export function formatWhose({ customerName, flight }: WorkItem): string {
  return [
    customerName,
    flight === null
      ? null
      : `${flight.carrier} ${flight.number} ${onOneLine(formatDate(flight.date).slice(0, 5))}`,
  ]
    .filter((part) => part !== null && part !== '')
    .join(', ');
}

/** The end of a hold by the clock of the journey; staff hold for days, so with its day unless that is today there. */
function formatHeldUntil({ dueAt, clock }: WorkItem): string {
  const zone = clock?.timeZone ?? officeZone();
  const [due, now] = [localDateTimeAt(Date.parse(dueAt), zone), localDateTimeAt(officeNow(), zone)];
  return datePart(due) === datePart(now) ? formatTime(due) : formatDayAndTime(due);
}

const formatDayAndTime = (time: string): string => `${formatDate(time).slice(0, 5)} ${formatTime(time)}`;
