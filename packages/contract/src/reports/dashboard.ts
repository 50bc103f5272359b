import type { WorkKind } from '../orders/work-queue.ts';
import { z } from 'zod';
import { currencySchema, localDate, moneyText, noInput } from '../core/fields.ts';
import { operation } from '../core/operation.ts';
import { journeyClockSchema } from '../bookings/journey-clock.ts';
import { timeZoneField } from '../core/time-zone.ts';

/** Sales: an order counts when its money is captured and its seats are its own. */
const sold = z.object({ sales: moneyText, orders: z.int(), passengers: z.int() });

/** How many deadlines were met; those still ahead are not counted. */
const kept = z.object({ inTime: z.int(), total: z.int() });

const funnel = z.object({
  searches: z.int(),
  /** Orders that buyers submitted on the sites, paid or not; none by phone, through a channel or a program. */
  orders: z.int(),
  /** Those of them that became a sale. */
  paid: z.int(),
});

export const queueNames = [
  'stuckInProcessing',
  'paymentFailed',
  'problematic',
  'waitingForCancel',
  'staffTasks',
  'bouncedMessages',
  'failedMessages',
  'deadEffects',
] as const;
export type QueueName = (typeof queueNames)[number];

/** A part of the work queue: of these kinds, or for these reasons (`code`); all of it, if empty. */
export interface WorkPart {
  readonly kinds?: readonly WorkKind[];
  readonly codes?: readonly string[];
}

/** What each counts, and its link leads to. Missing: it is no part of the work queue. */
export const queueParts: Readonly<Partial<Record<QueueName, WorkPart>>> = {
  stuckInProcessing: { codes: ['orderStuck', 'stuckInProcessing'] },
  paymentFailed: { codes: ['orderUnpaid'] },
  problematic: { kinds: ['moved', 'cancelled', 'price', 'documents', 'request'] },
  waitingForCancel: { codes: ['orderWaitingForCancel', 'refundWaiting'] },
  staffTasks: {},
  bouncedMessages: { codes: ['mailBounced', 'smsBounced'] },
  deadEffects: { codes: ['deadLetter'] },
};

export const deadlineKinds = ['seats', 'confirmationMail', 'itineraryReceipt', 'driver'] as const;
export type DeadlineKind = (typeof deadlineKinds)[number];

export const dashboardSchema = z.object({
  /** All sums are in the one currency of the inventory, each order at the rate that its quote locked. */
  currency: currencySchema,
  today: sold.extend({ date: localDate }),
  /** The same weekday a week ago, up to the same hour. */
  lastWeek: sold,
  /** The last 30 days, today last; `before` is the day 30 days earlier. */
  days: z.array(
    z.object({
      date: localDate,
      flights: moneyText,
      transfers: moneyText,
      before: moneyText,
      orders: z.int(),
      passengers: z.int(),
    }),
  ),
  /** Seven times 24 hours up to now, and the seven before. */
  conversion: funnel,
  conversionBefore: funnel,
  queues: z.array(z.object({ name: z.enum(queueNames), count: z.int() })),
  /**
   * Of the last 30 days: confirmed within 20 minutes; receipts within two hours for flights that leave within a day.
   */
  kept: z.object({ confirmations: kept, nearReceipts: kept }),
  promises: z.object({
    late: z.int(),
    /** Due within two hours. */
    soon: z.int(),
    /** The most urgent. */
    items: z.array(
      z.object({
        kind: z.enum(deadlineKinds),
        orderId: z.string(),
        reservationNumber: z.string(),
        dueAt: z.iso.datetime(),
        /** The journey clock of that time. */
        clock: journeyClockSchema.optional(),
      }),
    ),
  }),
});

export const getDashboard = operation('Report/GetDashboard', {
  method: 'GET',
  access: 'Pages.Reports',
  summary: 'Returns the agency’s sales, open work and upcoming deadlines',
  input: z.object({ timeZone: timeZoneField }),
  output: dashboardSchema,
});

export const houseSchema = z.object({
  agencies: z.object({ active: z.int(), off: z.int() }),
  /** Agencies that need attention, the worst first; numbers only, nothing about their customers. */
  troubled: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      deadEffects: z.int(),
      failedMessages: z.int(),
      staffTasks: z.int(),
    }),
  ),
});

export const getHouse = operation('Report/GetHouse', {
  method: 'GET',
  access: 'Pages.Tenants',
  summary: 'Lists the agencies of the installation and marks those with problems',
  input: noInput,
  output: houseSchema,
});
