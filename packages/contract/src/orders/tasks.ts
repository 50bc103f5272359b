import { z } from 'zod';
import { journeyClockSchema } from '../bookings/journey-clock.ts';
import { queryBool } from '../core/fields.ts';
import { operation } from '../core/operation.ts';
import { paged, pageInput } from '../core/paging.ts';
import { optionalText } from '../core/form-fields.ts';

/** The queues of orders that need attention without a task of their own. */
export const orderQueues = [
  'orderStuck',
  'orderProblematic',
  'orderWaitingForCancel',
  'orderUnpaid',
] as const;
export type OrderQueue = (typeof orderQueues)[number];

/** Something that staff have to handle. */
export const taskSchema = z.object({
  /** For an order of a queue that has no task. */
  taskId: z.string(),
  /** A task is closed by the person who handled it; an order leaves its queue automatically. */
  source: z.enum(['task', 'order']),
  /**
   * One of `orderQueues`, or `stuckInProcessing`, `passengerChange`, `proofMissed`, `priceChanged`, …: a queue is all
   * tasks of one kind.
   */
  kind: z.string(),
  /** The order that it is about, if any. */
  orderId: z.string().nullable(),
  reservationNumber: z.string().nullable(),
  detail: z.record(z.string(), z.unknown()),
  dueAt: z.string().nullable(),
  /** The journey clock of the deadline; absent without an order. */
  clock: journeyClockSchema.optional(),
  isLate: z.boolean(),
  createdAt: z.iso.datetime(),
  doneAt: z.string().nullable(),
  /** `system` if its cause disappeared, otherwise the name of the user who closed it. */
  doneBy: z.string().nullable(),
  /** Whether the reader may close it, as with `workableKinds`. */
  mayClose: z.boolean(),
});
export type StaffTask = z.infer<typeof taskSchema>;

export const getTasks = operation('Order/GetTasks', {
  method: 'GET',
  access: 'Pages.Orders.View',
  summary: 'Lists open work by deadline: tasks and waiting orders; closed tasks on request',
  input: z.object({
    ...pageInput,
    kind: z.string().trim().max(64).optional(),
    source: z.enum(['task', 'order']).optional(),
    done: queryBool.default(false),
  }),
  output: paged(taskSchema).extend({
    /** The queues and the number of open entries in each. */
    kinds: z.array(z.object({ kind: z.string(), open: z.int() })),
  }),
});

export const closeTask = operation('Order/CloseTask', {
  method: 'POST',
  access: 'Pages.Orders.View',
  summary: 'Closes a completed task, if the caller may work on its kind',
  input: z.object({ taskId: z.uuid(), note: optionalText(500) }),
  output: taskSchema,
  errors: ['GEN-NOTFOUND', 'GEN-DENIED', 'ORD-STATE'],
});
