import type { Currency } from '@farewind/values/currency';
import type { TenantScope } from '../../../platform/database/scope.ts';
import type { Discrepancy } from '../discrepancy.ts';

/** The seller's view of a reference: its state and the sum sold for it. */
export interface OrderBooks {
  readonly state: string;
  /** What its payers owe for the sale, even if it was cancelled later. Zero: nothing was ever sold. */
  readonly soldMinor: number;
  readonly currency: Currency;
}

/** Passed in by the seller of the references; payments does not know what they are. */
export type ReadOrders = (
  scope: TenantScope,
  references: readonly string[],
) => Promise<ReadonlyMap<string, OrderBooks>>;

/** The sum captured for the sale of a reference, without unsold money being refunded. */
export interface SaleMoney {
  readonly reference: string;
  readonly attemptId: string;
  readonly takenMinor: number;
  readonly currency: Currency;
  /** Something is still in progress. */
  readonly isYoung: boolean;
}

/** The discrepancies between an order and its money: sold without money, or money without a sale. */
export function matchOrder(money: SaleMoney, order: OrderBooks | undefined): Discrepancy | undefined {
  if (money.isYoung) return undefined;
  const soldMinor = order?.soldMinor ?? 0;
  if (soldMinor === money.takenMinor) return undefined;
  const { attemptId, reference, currency, takenMinor } = money;
  const sides = {
    subject: 'order',
    bankReference: attemptId,
    attemptId,
    reference,
    ours: { state: 'taken', capturedMinor: takenMinor, currency },
    ledger: { state: 'sold', capturedMinor: soldMinor, currency },
    order: order?.state ?? 'unknown',
  } as const;
  if (soldMinor === 0) return { ...sides, class: 'stateDiffers', repairs: ['adopt', 'giveBack', 'accept'] };
  if (takenMinor === 0) return { ...sides, class: 'missingThere', repairs: ['accept'] };
  return { ...sides, class: 'amountDiffers', repairs: ['accept'] };
}
