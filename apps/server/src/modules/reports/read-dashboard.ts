import {
  queueNames,
  queueParts,
  type getDashboard,
  type QueueName,
} from '@farewind/contract/reports/dashboard';
import type { Language } from '@farewind/contract/core/fields';
import type { Output } from '@farewind/contract/core/operation';
import type { TenantScope } from '../../platform/database/scope.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import type { DashboardSources } from './sources.ts';
import { addDays, startOfDay, type LocalDate } from '@farewind/values/local-time';
import { formatMinor } from '@farewind/values/money';
import type { SalesSlot } from '../bookings/public.ts';
import { dateIn, datesUpTo } from './local-days.ts';

const SHOWN = 5;
const HOUR_MS = 3_600_000;
/** How far ahead deadlines are read, and how near counts as soon. */
const AHEAD_HOURS = 4;
const SOON_HOURS = 2;

type Deadlines = Output<typeof getDashboard>['promises'];

/** Open deadlines to buyers: missed ones, those due soon, and the most urgent. */
async function listDeadlines(
  sources: DashboardSources,
  scope: TenantScope,
  language: Language,
): Promise<Deadlines> {
  const until = new Date(scope.now.getTime() + AHEAD_HOURS * HOUR_MS);
  const [mails, deadlines] = await Promise.all([
    sources.messages.listLateConfirmations(scope, until),
    sources.orders.listDeadlines(scope, until),
  ]);
  const numbers = await sources.orders.readReservationNumbers(
    scope,
    mails.map(({ orderId }) => orderId),
  );
  const mailed = mails.map((mail) => ({
    ...mail,
    kind: 'confirmationMail' as const,
    reservationNumber: numbers.get(mail.orderId) ?? '',
  }));
  const all = [...deadlines, ...mailed].toSorted((one, other) => one.dueAt.getTime() - other.dueAt.getTime());
  const soon = new Date(scope.now.getTime() + SOON_HOURS * HOUR_MS);
  const shown = all.slice(0, SHOWN);
  const clocks = await sources.orders.listJourneyClocks(
    scope,
    shown.map(({ orderId }) => orderId),
    language,
  );
  const late = all.filter(({ dueAt }) => dueAt < scope.now).length;
  return {
    late,
    soon: all.filter(({ dueAt }) => dueAt < soon).length - late,
    items: shown.map(({ kind, orderId, reservationNumber, dueAt }) => ({
      kind,
      orderId,
      reservationNumber,
      dueAt: dueAt.toISOString(),
      clock: clocks.get(orderId),
    })),
  };
}

const DAY_MS = 24 * 3_600_000;
const FUNNEL_DAYS = 7;

type Dashboard = Output<typeof getDashboard>;

/** An agency's current sales and the work that waits for staff. */
export async function readDashboard(
  sources: DashboardSources,
  scope: TenantScope,
  reader: Pick<RequestContext, 'language' | 'user'>,
  timeZone: string,
): Promise<Dashboard> {
  const { language } = reader;
  const [weekAgo, twoWeeksAgo] = [daysBefore(scope.now, FUNNEL_DAYS), daysBefore(scope.now, 2 * FUNNEL_DAYS)];
  const [slots, currency, conversion, conversionBefore, queues, kept, promises] = await Promise.all([
    sources.orders.listSalesSlots(scope, beginsOfDays(scope.now, timeZone)),
    sources.getInventoryCurrency(scope),
    readFunnel(sources, scope, weekAgo, scope.now),
    readFunnel(sources, scope, twoWeeksAgo, weekAgo),
    countQueues(sources, scope, reader),
    sources.orders.deadlineFigures(scope),
    listDeadlines(sources, scope, language),
  ]);
  const sales = salesByDay(slots, scope.now, timeZone);
  return { currency, ...sales, conversion, conversionBefore, queues, kept, promises };
}

async function readFunnel(
  sources: DashboardSources,
  scope: TenantScope,
  from: Date,
  to: Date,
): Promise<Dashboard['conversion']> {
  const [searches, orders] = await Promise.all([
    sources.countSearches(scope, from, to),
    sources.orders.countSiteOrders(scope, from, to),
  ]);
  return { searches, ...orders };
}

/** Each as many as its link shows to this reader. */
async function countQueues(
  sources: DashboardSources,
  scope: TenantScope,
  reader: Pick<RequestContext, 'user'>,
): Promise<Dashboard['queues']> {
  const [work, { failedMessages }] = await Promise.all([
    sources.orders.countWork(scope, reader),
    sources.messages.countTroubles(scope),
  ]);
  const countOf = (name: QueueName): number => {
    const part = queueParts[name];
    if (part === undefined) return failedMessages;
    const { kinds, codes } = part;
    return work
      .filter(({ kind, code }) => (kinds?.includes(kind) ?? true) && (codes?.includes(code) ?? true))
      .reduce((soFar, { count }) => soFar + count, 0);
  };
  return queueNames.map((name) => ({ name, count: countOf(name) }));
}

function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * DAY_MS);
}

const SHOWN_DAYS = 30;
const WEEK_MS = 7 * 24 * 3_600_000;

interface Sold {
  readonly sales: string;
  readonly orders: number;
  readonly passengers: number;
}

interface SalesOfDays {
  readonly today: Sold & { readonly date: LocalDate };
  /** The same weekday a week ago, up to this hour. */
  readonly lastWeek: Sold;
  readonly days: {
    readonly date: LocalDate;
    readonly flights: string;
    readonly transfers: string;
    readonly before: string;
    readonly orders: number;
    readonly passengers: number;
  }[];
}

/**
 * The starts of the spans whose sales make up the days: each day, and one within the day a week ago, at the current
 * time of day.
 */
export function beginsOfDays(now: Date, timeZone: string): Date[] {
  const days = datesUpTo(dateIn(timeZone)(now), 2 * SHOWN_DAYS);
  const begins = [...days.map((date) => startOfDay(date, timeZone)), now.getTime() - WEEK_MS + 1];
  return begins.toSorted((one, other) => one - other).map((at) => new Date(at));
}

/** Distributes sales over the days of a zone's clock: the last 30, each beside the day 30 days before it. */
export function salesByDay(slots: readonly SalesSlot[], now: Date, timeZone: string): SalesOfDays {
  const dateOf = dateIn(timeZone);
  const today = dateOf(now);
  const byDate = Map.groupBy(slots, ({ at }) => dateOf(at));
  const slotsOf = (date: LocalDate) => byDate.get(date) ?? [];
  const weekAgo = new Date(now.getTime() - WEEK_MS);
  return {
    today: { date: today, ...sum(slotsOf(today)) },
    lastWeek: sum(slotsOf(dateOf(weekAgo)).filter(({ at }) => at <= weekAgo)),
    days: datesUpTo(today, SHOWN_DAYS).map((date) => {
      const { orders, passengers } = sum(slotsOf(date));
      return {
        date,
        flights: formatMinor(total(slotsOf(date), 'flightsMinor')),
        transfers: formatMinor(total(slotsOf(date), 'transfersMinor')),
        before: sum(slotsOf(addDays(date, -SHOWN_DAYS))).sales,
        orders,
        passengers,
      };
    }),
  };
}

function sum(slots: readonly SalesSlot[]): Sold {
  return {
    sales: formatMinor(total(slots, 'flightsMinor') + total(slots, 'transfersMinor')),
    orders: total(slots, 'orders'),
    passengers: total(slots, 'passengers'),
  };
}

function total(slots: readonly SalesSlot[], member: Exclude<keyof SalesSlot, 'at'>): number {
  return slots.reduce((soFar, slot) => soFar + slot[member], 0);
}
