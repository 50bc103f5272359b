import { ApiError } from '../../../shared/api/api-error.ts';
import { couponMember } from '../order-request.ts';
import type { QuoteAnswer } from '../quote.ts';
import { toServerProblems } from '../../kit/fields/shown-problems.ts';

/**
 * Requests a price with a coupon, and without it if the coupon is refused; the price then contains the reason. A buyer
 * who agreed to the lower price is asked again, because the price of the same purchase has changed.
 */
export async function askWithCoupon(
  coupon: string,
  ask: (member: { readonly coupon?: string }) => Promise<QuoteAnswer>,
): Promise<QuoteAnswer> {
  if (coupon === '') return ask({});
  try {
    return { ...(await ask(couponMember(coupon))), coupon };
  } catch (error) {
    const refusal = couponRefusalOf(error);
    if (refusal === undefined) throw error;
    return { ...(await ask({})), couponRefusal: refusal };
  }
}

function couponRefusalOf(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const atField = toServerProblems(error).find(({ path }) => path === 'coupon')?.text;
  return atField ?? (error.key === 'CPN-INVALID' ? error.message : undefined);
}
