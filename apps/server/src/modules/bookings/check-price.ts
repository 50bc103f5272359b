import type { checkPrice } from '@farewind/contract/bookings/check-price';
import type { Output, ParsedInput } from '@farewind/contract/core/operation';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { newId } from '../../platform/ids.ts';
import type { BookingParts } from './parts.ts';
import { presentQuote } from './presenters.ts';
import { makeQuoteClaims } from './quote-claims.ts';
import { QUOTE_MINUTES, sealQuote } from './quote-seal.ts';
import { readFlightChoice, requireSite } from './read-purchase.ts';

/** The exact price of a choice now, and the seal that holds us to it for twenty minutes. */
export async function quotePrice(
  parts: BookingParts,
  context: RequestContext,
  input: ParsedInput<typeof checkPrice>,
): Promise<Output<typeof checkPrice>> {
  const site = requireSite(context);
  const choice = readFlightChoice(input, site);
  return parts.database.inTenant(context.tenantId, async (scope) => {
    const trip = await parts.flights.priceChoice(scope, choice, context.language);
    const extras = await parts.flights.priceExtras(scope, trip, choice.counts, input, context.language);
    const claims = makeQuoteClaims(trip, extras, {
      quoteId: newId(),
      tenantId: context.tenantId,
      siteId: site.id,
      counts: choice.counts,
      rulesVersion: parts.rules.rulesVersion(await parts.rules.listTravelRules(scope)),
      expiresAt: new Date(scope.now.getTime() + QUOTE_MINUTES * 60_000),
    });
    const forced = input.bin6 === undefined ? undefined : parts.payments.findForcedCurrency(input.bin6);
    return {
      ...presentQuote(claims),
      quoteSeal: sealQuote(parts.keyring, claims),
      warnings: [...trip.warnings],
      ...(forced && forced !== input.currency ? { payIn: forced } : {}),
    };
  });
}
