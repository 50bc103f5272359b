import { getTasks } from '@farewind/contract/orders/tasks';
import type { Input, Output } from '@farewind/contract/core/operation';
import type { BookingTestHarness } from './booking-test-harness.ts';
import type { OrderOptions } from './test-context.ts';

export type QueueRequest = Input<typeof getTasks>;

/** The open tasks in the agency's queues. */
export function readQueue(
  desk: BookingTestHarness,
  request: QueueRequest,
  options: OrderOptions,
): Promise<Output<typeof getTasks>> {
  return desk.call(getTasks, request, options);
}
