import type { TenantScope } from '../../../platform/database/scope.ts';

/** Something of an order that is paid by card after the sale: the fee of a change, the difference of a price. */
export interface LaterPayment {
  /** Undefined: there is nothing to pay for it. */
  readonly payableId: string | undefined;
  readonly amountMinor: number;
  /** Until when paying can begin. */
  readonly payUntil: Date | undefined;
  /** `over`: nobody wants the money any more. */
  readonly state: 'waiting' | 'paid' | 'over';
  /** What follows once the money is ours, in a transaction that keeps others from it. */
  goOn(scope: TenantScope): Promise<void>;
}
