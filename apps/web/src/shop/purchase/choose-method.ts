import type { getPaymentMethods } from '@farewind/contract/bookings/pay-order';
import type { Answer } from '../../shared/api/call-types.ts';

type Offered = Answer<typeof getPaymentMethods>;
export type PaymentMethod = Offered['methods'][number];

/** A chosen method that is no longer offered. */
export interface GoneMethod {
  readonly name: string;
  /** The limit that the sum exceeds; neither is set if the method is gone for another reason. */
  readonly minimum: string | null;
  readonly maximum: string | null;
}

export interface ChosenMethod {
  readonly method: PaymentMethod | undefined;
  readonly gone: GoneMethod | undefined;
}

/**
 * The wanted method, with the reason if it is gone. Of several methods none is chosen for the buyer, nor put in the place
 * of one that is gone; a single one needs no choice. `seen` is the wanted method while it was offered on this page; one
 * never offered gives no reason.
 */
export function chooseMethod(
  { methods, outsideLimits }: Pick<Offered, 'methods' | 'outsideLimits'>,
  wanted: string | undefined,
  seen: Pick<PaymentMethod, 'id' | 'name'> | undefined,
): ChosenMethod {
  const found = methods.find(({ id }) => id === wanted);
  const method = found ?? (methods.length > 1 ? undefined : methods[0]);
  if (found !== undefined || wanted === undefined) return { method, gone: undefined };
  const limited = outsideLimits.find(({ id }) => id === wanted);
  if (limited !== undefined) return { method, gone: limited };
  const gone = seen?.id === wanted ? { name: seen.name, minimum: null, maximum: null } : undefined;
  return { method, gone };
}
