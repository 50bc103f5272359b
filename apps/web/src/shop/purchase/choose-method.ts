import type { getPaymentMethods } from '@farewind/contract/bookings/pay-order';
import type { Answer } from '../../shared/api/call-types.ts';

type Offered = Answer<typeof getPaymentMethods>;
export type PaymentMethod = Offered['methods'][number];

/** A method that was chosen and is not offered any more. */
export interface GoneMethod {
  readonly name: string;
  /** The one limit that the sum lies beyond; neither where it is gone for another reason. */
  readonly minimum: string | null;
  readonly maximum: string | null;
}

export interface ChosenMethod {
  readonly method: PaymentMethod | undefined;
  readonly gone: GoneMethod | undefined;
}

/**
 * The method that was wanted, or the best of those that are left and why the wanted one is gone. `seen`: the wanted
 * method while it was offered on this page; one that never was is not missed.
 */
export function chooseMethod(
  { methods, outsideLimits }: Pick<Offered, 'methods' | 'outsideLimits'>,
  wanted: string | undefined,
  seen: Pick<PaymentMethod, 'id' | 'name'> | undefined,
): ChosenMethod {
  const found = methods.find(({ id }) => id === wanted);
  const method = found ?? methods[0];
  if (found !== undefined || wanted === undefined) return { method, gone: undefined };
  const limited = outsideLimits.find(({ id }) => id === wanted);
  if (limited !== undefined) return { method, gone: limited };
  const gone = seen?.id === wanted ? { name: seen.name, minimum: null, maximum: null } : undefined;
  return { method, gone };
}
