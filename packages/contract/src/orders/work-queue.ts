import { z } from 'zod';
import { journeyClockSchema } from '../bookings/journey-clock.ts';
import { currencySchema, localDate, localDateTime, moneyText, queryInt, recordId } from '../core/fields.ts';
import { optionalOf, optionalText, requiredText } from '../core/form-fields.ts';
import { operation } from '../core/operation.ts';
import { paged, pageInput } from '../core/paging.ts';

/** The kinds of work; each is a filter of the queue. */
export const workKinds = [
  'moved',
  'cancelled',
  'price',
  'unpaid',
  'documents',
  'request',
  'message',
  'contact',
  'supplier',
  'refund',
  'dispute',
  'books',
  'rates',
  'manual',
  'other',
] as const;
export type WorkKind = (typeof workKinds)[number];

/** Whose work is listed: `all` and `free` omit snoozed items. */
export const workViews = ['all', 'mine', 'free', 'snoozed'] as const;
export type WorkView = (typeof workViews)[number];

const at = z.iso.datetime();

/** `task:…`, `proposal:…`, `order:…`, `refund:…`, `proof:…`, `contact:…`: the same while the work waits. */
const itemKey = z
  .string()
  .max(160)
  .regex(/^(task|proposal|order|refund|proof|contact):[\w:-]+$/, { error: 'offered' });
const itemKeys = z.array(itemKey).min(1).max(100);

const flightTimes = z.object({ departsAt: localDateTime, arrivesAt: localDateTime });

export const workItemSchema = z.object({
  key: z.string(),
  kind: z.enum(workKinds),
  /**
   * The exact reason: the kind of a staff task, an order queue, the rule of a proposal, `refundWaiting`, `proofAsked`,
   * `held`, `contactOpen`.
   */
  code: z.string(),
  /** The order, if it concerns one. */
  orderId: z.string().nullable(),
  reservationNumber: z.string().nullable(),
  customerName: z.string().nullable(),
  /** The flight that it concerns, else the first of the order. */
  flight: z
    .object({ carrier: z.string(), number: z.string(), from: z.string(), to: z.string(), date: localDate })
    .nullable(),
  /** For a moved flight: the times as sold and as it flies now, local to its airports. */
  move: z.object({ before: flightTimes, after: flightTimes }).nullable(),
  /** For a proposal to the buyer: whether they have opened it. */
  isRead: z.boolean().nullable(),
  /** The text of a task that staff created. */
  text: z.string().nullable(),
  amount: z.object({ sum: moneyText, currency: currencySchema }).nullable(),
  detail: z.record(z.string(), z.unknown()),
  dueAt: at,
  isLate: z.boolean(),
  /** The departure of the flight. */
  departsAt: at.nullable(),
  /** The journey clock; absent without an order. */
  clock: journeyClockSchema.optional(),
  createdAt: at,
  assignee: z
    .object({
      id: z.int(),
      name: z.string(),
      since: at,
      isMe: z.boolean(),
      /** Who handed it over, and their note; null if it was taken. */
      handedOverBy: z.string().nullable(),
      note: z.string().nullable(),
    })
    .nullable(),
  snoozed: z.object({ until: at, by: z.string(), reason: z.string().nullable() }).nullable(),
  /** Calls that the buyer did not answer. */
  missedCalls: z.object({ count: z.int(), last: at, by: z.string() }).nullable(),
});
export type WorkItem = z.infer<typeof workItemSchema>;

const departureKey = z
  .string()
  .regex(/^\d{1,9}_\d{4}-\d{2}-\d{2}$/, { error: 'offered' })
  .refine((key) => localDate.safeParse(key.slice(key.indexOf('_') + 1)).success, { error: 'date' });

const filters = {
  view: z.enum(workViews).default('all'),
  /** One kind or several, separated by commas. */
  kind: optionalOf(z.string().max(200)),
  /** One `code` or several, separated by commas. */
  code: optionalOf(z.string().max(200)),
  /** Orders affected by changes of one departure: `serviceId_date`. */
  departure: optionalOf(departureKey),
};

const counts = z.object({ all: z.int(), mine: z.int(), free: z.int(), snoozed: z.int(), late: z.int() });

export const getWork = operation('Work/GetAll', {
  method: 'GET',
  access: 'Pages.Orders.View',
  summary: 'Lists all items waiting for staff by deadline; each kind only for callers with its permission',
  input: z.object({
    /** `keyword`: what finds an order in the list of orders, or words of a task written by hand. */
    ...pageInput,
    maxResultCount: queryInt.min(1).max(200).default(50),
    ...filters,
  }),
  output: paged(workItemSchema).extend({
    /** The instant that deadlines are compared with. */
    now: at,
    /** Items in each view, of any kind. */
    views: counts,
    /** Items of each kind in this view. */
    kinds: z.array(z.object({ kind: z.enum(workKinds), count: z.int() })),
    /** If every view is empty: the next deadline that was promised to a buyer. */
    nextPromiseAt: at.nullable(),
  }),
});

/** The outcome for each item. */
const outcome = z.object({
  done: z.array(z.string()),
  /** Items that somebody else has: who, and since when. */
  held: z.array(z.object({ key: z.string(), name: z.string(), since: at })),
  /** How many are no longer waiting. */
  gone: z.int(),
});
export type WorkOutcome = z.infer<typeof outcome>;

export const takeWork = operation('Work/Take', {
  method: 'POST',
  access: 'Pages.Orders.View',
  summary:
    'Assigns free items to the caller; a colleague’s items are taken over only if the colleague is named',
  input: z.object({ keys: itemKeys, from: recordId.optional() }),
  output: outcome,
});

export const releaseWork = operation('Work/Release', {
  method: 'POST',
  access: 'Pages.Orders.View',
  summary: 'Returns the caller’s items to the shared queue',
  input: z.object({ keys: itemKeys }),
  output: outcome,
});

export const handOverWork = operation('Work/HandOver', {
  method: 'POST',
  access: 'Pages.Orders.View',
  summary: 'Assigns free items, or the caller’s own, to a colleague with the permission to work on them',
  input: z.object({ keys: itemKeys, userId: recordId, note: optionalText(500) }),
  output: outcome,
  errors: ['GEN-VALIDATION'],
});

export const snoozeWork = operation('Work/Snooze', {
  method: 'POST',
  access: 'Pages.Orders.View',
  summary: 'Snoozes items until a given time; a reason is needed beyond an item’s deadline',
  input: z.object({
    keys: itemKeys,
    /** In the future; absent: no longer snoozed. */
    until: at.optional(),
    reason: optionalText(500),
    /** The buyer was called and did not answer; this is recorded, and needs no other reason. */
    isMissedCall: z.boolean().default(false),
  }),
  output: outcome,
  errors: ['GEN-VALIDATION'],
});

export const addWork = operation('Work/Add', {
  method: 'POST',
  access: 'Pages.Orders.View',
  summary: 'Creates a free-form task, with or without an order, for a colleague or for anyone',
  input: z.object({
    text: requiredText(500),
    dueAt: at,
    /** The reservation number. */
    reservationNumber: optionalText(32),
    userId: recordId.optional(),
  }),
  output: z.object({ key: z.string() }),
  errors: ['GEN-VALIDATION', 'GEN-DENIED'],
});

const workNote = z.object({ noteId: z.uuid(), text: z.string(), author: z.string(), at });

export const getWorkNotes = operation('Work/GetNotes', {
  method: 'GET',
  access: 'Pages.Orders.View',
  summary: 'Lists staff notes on an item without an order, newest first',
  input: z.object({ key: itemKey }),
  output: z.object({ items: z.array(workNote) }),
  errors: ['GEN-NOTFOUND'],
});

export const addWorkNote = operation('Work/AddNote', {
  method: 'POST',
  access: 'Pages.Orders.View',
  summary: 'Adds a note to an item without an order; orders have their own notes',
  input: z.object({ key: itemKey, text: requiredText(500) }),
  output: workNote,
  errors: ['GEN-NOTFOUND', 'ORD-STATE'],
});

export const getColleagues = operation('Work/GetColleagues', {
  method: 'GET',
  access: 'Pages.Orders.View',
  summary: 'Lists the colleagues that work can be handed over to, with their current number of items',
  input: z.object({}),
  output: z.object({
    items: z.array(z.object({ id: z.int(), name: z.string(), open: z.int(), isMe: z.boolean() })),
  }),
});

export const getBell = operation('Work/GetBell', {
  method: 'GET',
  access: 'Pages.Orders.View',
  summary:
    'Returns the number of waiting items and the caller’s news: items handed over, buyers’ replies, and operations that failed after all retries',
  input: z.object({}),
  output: z.object({
    now: at,
    counts,
    items: z.array(
      z.object({
        key: z.string(),
        /** `failed`: an effect was given up after all tries; it stays until somebody takes the item. */
        what: z.enum(['handedOver', 'answered', 'failed']),
        orderId: z.string().nullable(),
        reservationNumber: z.string().nullable(),
        /** The member of staff who handed it over, or the buyer; empty if nobody did. */
        by: z.string(),
        note: z.string().nullable(),
        at,
      }),
    ),
  }),
});

export const readBell = operation('Work/ReadBell', {
  method: 'POST',
  access: 'Pages.Orders.View',
  summary: 'Marks the caller’s news as read',
  input: z.object({ keys: itemKeys }),
  output: z.object({}),
});
