import type { TenantScope } from '../../../platform/database/scope.ts';
import type { AttemptView } from '../../payments/public.ts';
import type { BookingDeps } from './deps.ts';

/** Something of an order that is paid by card after the sale: the fee of a change, the difference of a price. */
export interface LaterPayment {
  /** Undefined: there is nothing to pay for it. */
  readonly payableId: string | undefined;
  readonly amountMinor: number;
  /** Until when paying can begin. */
  readonly payUntil: Date | undefined;
  /** `over`: the payment is no longer due. */
  readonly state: 'waiting' | 'paid' | 'over';
  /** What follows once the money is ours, in a transaction that keeps others from it. */
  goOn(scope: TenantScope): Promise<void>;
}

/** A later payment, by the purpose of its attempts. */
export type LaterPurpose = Exclude<AttemptView['purpose'], 'sale'>;

/** How one kind of later payment is found by what its attempt pays. */
export interface LaterPaymentKind {
  /** Keeps others from it until the transaction ends. */
  readonly lock: (scope: TenantScope, orderId: string) => Promise<unknown>;
  readonly find: (
    deps: BookingDeps,
    scope: TenantScope,
    orderId: string,
    payableId: string,
  ) => Promise<LaterPayment | undefined>;
}
