import type { foundOrderSchema } from '@farewind/contract/orders/order-search';
import type { z } from 'zod';

type FoundOrder = z.infer<typeof foundOrderSchema>;

const HOUR_MS = 3_600_000;

/** Travellers call shortly after departure too, so until then a departure counts as upcoming. */
const CALLS_AFTER_HOURS = 12;

/**
 * Ranks the orders by how likely the caller means them: waiting ones by deadline, then upcoming departures, soonest
 * first, then past ones, latest first. Cancelled orders come last.
 */
export function rankFound<
  Found extends Pick<FoundOrder, 'waitsFor' | 'dueAt' | 'departsAt' | 'status' | 'createdAt'>,
>(found: readonly Found[], now: Date): Found[] {
  const since = new Date(now.getTime() - CALLS_AFTER_HOURS * HOUR_MS).toISOString().slice(0, 16);
  const classOf = ({ waitsFor, status, departsAt }: Found): number => {
    if (waitsFor !== undefined) return 0;
    if (status === 'cancelled') return 3;
    return departsAt !== null && departsAt >= since ? 1 : 2;
  };
  return found.toSorted((one, other) => {
    const place = classOf(one);
    if (place !== classOf(other)) return place - classOf(other);
    if (place === 0) return compare(one.dueAt ?? '9', other.dueAt ?? '9');
    if (place === 1) return compare(one.departsAt ?? '', other.departsAt ?? '');
    return compare(other.departsAt ?? other.createdAt, one.departsAt ?? one.createdAt);
  });
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
