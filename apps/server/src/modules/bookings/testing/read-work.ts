import type { Input, Output } from '@farewind/contract/core/operation';
import { getWork } from '@farewind/contract/orders/work-queue';
import type { BookingTestHarness } from './booking-test-harness.ts';
import type { OrderOptions } from './test-context.ts';

/** A part of the agency's work queue. */
export function readWork(
  desk: BookingTestHarness,
  request: Input<typeof getWork>,
  options: OrderOptions,
): Promise<Output<typeof getWork>> {
  return desk.call(getWork, request, options);
}
