import type { TenantScope } from '../../../platform/database/scope.ts';
import type { AttemptView } from '../../payments/public.ts';

/** A payment made for an order after its sale: the fee of a change, a price difference, a sum that staff asked for. */
export interface LaterPayment {
  /** Undefined if there is nothing to pay. */
  readonly payableId: string | undefined;
  readonly amountMinor: number;
  /** The time until which a payment can be started. */
  readonly payUntil: Date | undefined;
  /** `over`: the payment is no longer due. */
  readonly state: 'waiting' | 'paid' | 'over';
  /** Runs once the money is ours, in a transaction that holds the lock. */
  goOn(scope: TenantScope): Promise<void>;
}

/** Kinds of later payments, by the purpose of their attempts. */
export type LaterPurpose = Exclude<AttemptView['purpose'], 'sale'>;
