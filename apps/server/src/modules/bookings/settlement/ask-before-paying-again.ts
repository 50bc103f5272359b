import { clockText, localDateTimeAt, minuteOfDay } from '@farewind/values/local-time';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { refusal } from '../../../platform/errors.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import { translate } from '../../../platform/messages/translate.ts';
import type { BookingDeps } from '../order/deps.ts';
import { listJourneyClocks } from '../order/journey-clock.ts';
import type { OrderRight } from '../order/order-right.ts';
import { getOwnOrderRow } from '../order/order-rows.ts';
import { settleByOutcome } from './settle-by-outcome.ts';

/**
 * Queries the bank about unfinished attempts before an order is paid again. If one was paid after all, the order
 * continues with it. A payment on a hosted page is closed there; if it cannot be closed, refuses with ORD-STATE and the
 * time until which it blocks, or when to try again if that is not known. Returns the attempts for which the bank has no money. Refuses with GEN-NOTFOUND or
 * GEN-DENIED before it queries.
 */
export async function askBeforePayingAgain(
  deps: BookingDeps,
  context: Pick<RequestContext, 'tenantId' | 'language'>,
  right: OrderRight,
  orderId: string,
  isRepeated: (scope: TenantScope) => Promise<boolean>,
): Promise<ReadonlySet<string>> {
  await deps.database.inTenant(context.tenantId, (scope) => getOwnOrderRow(scope, orderId, right));
  return settlePendingPayments(deps, context, orderId, { isRepeated });
}

interface AskedPayments {
  readonly isRepeated?: (scope: TenantScope) => Promise<boolean>;
  /** Those of one payable of the order; absent: all. */
  readonly payableId?: string;
}

/** The same for callers whose right to act on the order has been checked. */
export async function settlePendingPayments(
  deps: BookingDeps,
  { tenantId, language }: Pick<RequestContext, 'tenantId' | 'language'>,
  orderId: string,
  { isRepeated, payableId }: AskedPayments = {},
): Promise<ReadonlySet<string>> {
  const { unheardOf, charged, blocked } = await deps.payments.askAboutPending(
    tenantId,
    orderId,
    isRepeated,
    payableId,
  );
  for (const outcome of charged) await settleByOutcome(deps, tenantId, orderId, outcome);
  if (blocked) {
    const data = { until: blocked.until.toISOString() };
    if (!blocked.isEndKnown) throw refusal('ORD-STATE', { message: 'payment.stillBeingChecked', data });
    const values = { time: await tellTime(deps, { tenantId, language }, orderId, blocked.until) };
    throw refusal('ORD-STATE', { message: 'payment.mayStillBePaid', values, data });
  }
  return unheardOf;
}

/** A time of day by the clock of the order's journey: `15:40 (Moscow time)`. */
async function tellTime(
  { database, places }: Pick<BookingDeps, 'database' | 'places'>,
  { tenantId, language }: Pick<RequestContext, 'tenantId' | 'language'>,
  orderId: string,
  at: Date,
): Promise<string> {
  const clocks = await database.inTenant(tenantId, (scope) =>
    listJourneyClocks(places, scope, [orderId], language),
  );
  const { timeZone = 'UTC', place = 'UTC' } = clocks.get(orderId) ?? {};
  const moment = clockText(minuteOfDay(localDateTimeAt(at.getTime(), timeZone)));
  return translate(language, 'clock.moment', { moment, place });
}
