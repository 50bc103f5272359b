import { formatMinor } from '@farewind/values/money';
import { fieldRefusal } from '../../platform/errors.ts';
import { readOfferId, type Offer } from './offer-id.ts';
import type { ProgramDeps, ProgramCaller } from './ports.ts';

/**
 * The offer that a program means: by the id that a search of programs returned, or by the link of a meta-search variant
 * that was shown to the same partner. Refuses anything else at `offerId`.
 */
export async function findOffer(
  { database, readVariant, storeSearch }: Pick<ProgramDeps, 'database' | 'readVariant' | 'storeSearch'>,
  { partner, context }: ProgramCaller,
  given: string,
): Promise<Offer> {
  const variant = readVariant(given);
  if (!variant) return readOfferId(given);
  const { criteria, slices, totalMinor } = variant;
  const [outbound, inbound] = slices;
  const isOwn =
    variant.tenant === context.tenantId &&
    variant.site === context.site?.id &&
    variant.partner === partner.id;
  if (!isOwn || !outbound) throw fieldRefusal([{ path: 'offerId', message: 'programs.offerUnknown' }]);
  const { adults, children, infants, currency } = criteria;
  return {
    kind: 'flights',
    searchId:
      variant.searchId ??
      (await database.inTenant(context.tenantId, (scope) => storeSearch(scope, criteria, false))),
    flightId: outbound.flightId,
    fareId: outbound.fareId,
    ...(inbound ? { returnFlightId: inbound.flightId, returnFareId: inbound.fareId } : {}),
    adults,
    children,
    infants,
    currency,
    total: formatMinor(totalMinor),
  };
}
