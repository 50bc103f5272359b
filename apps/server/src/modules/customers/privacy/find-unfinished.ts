import type { TenantScope } from '../../../platform/database/scope.ts';
import type { PrivacySources } from '../privacy-ports.ts';

/** An order that still needs its buyer, and the message that says why. */
export interface UnfinishedOrder {
  readonly number: string;
  readonly message:
    | 'customer.orderOpen'
    | 'customer.travelAhead'
    | 'customer.moneyUnderWay'
    | 'customer.disputeOpen';
}

/** Orders of a customer that are open, still ahead, or whose money is under way or in dispute; each once. */
export async function findUnfinished(
  { orders, payments }: PrivacySources,
  scope: TenantScope,
  customerId: number,
): Promise<UnfinishedOrder[]> {
  const open = (await orders.findOpen(scope, customerId)).map(({ reservationNumber, why }) => ({
    number: reservationNumber,
    message: why === 'open' ? ('customer.orderOpen' as const) : ('customer.travelAhead' as const),
  }));
  const unsettled: UnfinishedOrder[] = [];
  const found = await payments.findUnsettled(scope, await orders.listIds(scope, customerId));
  for (const { reference, why } of found) {
    const { reservationNumber } = await orders.export(scope, reference);
    if (open.every(({ number }) => number !== reservationNumber))
      unsettled.push({
        number: reservationNumber,
        message: why === 'disputed' ? 'customer.disputeOpen' : 'customer.moneyUnderWay',
      });
  }
  return [...open, ...unsettled];
}
