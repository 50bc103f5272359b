import type { Language } from '@farewind/contract/core/fields';
import { localeOf } from '@farewind/contract/core/languages';
import { formatMoney } from '@farewind/values/format-money';
import { formatMinor } from '@farewind/values/money';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { Refusal, refusal } from '../../../platform/errors.ts';
import type { ExtrasChoice } from '../../flights/public.ts';
import type { BookingDeps } from '../order/deps.ts';
import type { QuoteClaims } from '../order/quote-claims.ts';
import { lockedRatesOf } from './make-quote-claims.ts';
import { pricePurchase, type PricedPurchase, type PurchaseChoice } from './purchase.ts';

/**
 * The current price of a quoted purchase, at the quote's rates. Seats that were taken since the quote are refused with
 * FLT-SEAT, which states both totals: the quoted one, and that of the purchase without these seats.
 */
export async function priceQuoted(
  deps: Pick<BookingDeps, 'flights' | 'transfers' | 'settings'>,
  scope: TenantScope,
  choice: PurchaseChoice,
  language: Language,
  claims: QuoteClaims,
): Promise<PricedPurchase> {
  const rates = lockedRatesOf(claims);
  try {
    return await pricePurchase(deps, scope, choice, language, rates);
  } catch (error) {
    const gone = listGoneSeats(error);
    if (gone.length === 0) throw error;
    const services = choice.extras.services.filter((one) => !gone.some((seat) => isSameSeat(seat, one)));
    const rest = { ...choice, extras: { ...choice.extras, services } };
    const { totalMinor, currency } = await pricePurchase(deps, scope, rest, language, rates);
    const { values, data } = (error as Refusal).options;
    const [before, after] = [claims.totalMinor, totalMinor].map((minor) => formatMinor(minor));
    const inWords = (sum: string): string => formatMoney(sum, currency, localeOf[language]);
    throw refusal('FLT-SEAT', {
      values: { ...values, isQuoted: 'yes', before: inWords(before!), after: inWords(after!) },
      data: { ...data, old: before, new: after, currency },
    });
  }
}

type Service = ExtrasChoice['services'][number];

/** The chosen services that a refusal names as taken; none if it is about something else. */
function listGoneSeats(error: unknown): readonly Service[] {
  if (!(error instanceof Refusal) || error.key !== 'FLT-SEAT') return [];
  return (error.options.data?.['seats'] ?? []) as readonly Service[];
}

function isSameSeat(one: Service, other: Service): boolean {
  return (
    one.serviceId === other.serviceId &&
    one.passengerIndex === other.passengerIndex &&
    one.segment === other.segment
  );
}
