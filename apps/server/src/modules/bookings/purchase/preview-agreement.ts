import type {
  previewAgreement,
  previewTransferAgreement,
} from '@farewind/contract/bookings/preview-agreement';
import type { Output, ParsedInput } from '@farewind/contract/core/operation';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import { capitalNames } from '@farewind/travel-rules/person-name';
import { parsePhone } from '@farewind/travel-rules/phone-number';
import type { BookingDeps } from '../order/deps.ts';
import { pricePurchase } from '../pricing/purchase.ts';
import { lockedRatesOf } from '../pricing/make-quote-claims.ts';
import { openQuoteSeal } from '../pricing/quote-seal.ts';
import { readPurchase, requireSite } from '../pricing/read-purchase.ts';
import { requireQuotedPrice, requireQuotedTimes, requireQuoteOfChoice } from '../pricing/require-quote.ts';
import type { AgreedOrder } from '../order/agreed-order.ts';
import { agreementValues } from './agreement-values.ts';
import { readFeeTerms } from './fee-terms.ts';
import { draftUnheld, hashTerms } from './read-terms.ts';

type PreviewInput = ParsedInput<typeof previewAgreement | typeof previewTransferAgreement>;

/** Previews the agreement that an order with this seal and these passengers would accept. Nothing is held or stored. */
export async function showAgreement(
  deps: BookingDeps,
  context: RequestContext,
  input: PreviewInput,
): Promise<Output<typeof previewAgreement>> {
  const site = requireSite(context);
  const choice = readPurchase(input, site);
  const { language } = context;
  return deps.database.inTenant(context.tenantId, async (scope) => {
    const reader = { tenantId: scope.tenantId, siteId: site.id, now: scope.now };
    const claims = openQuoteSeal(deps.keyring, input.quoteSeal, reader);
    requireQuoteOfChoice(claims, choice);
    const purchase = await pricePurchase(deps, scope, choice, language, lockedRatesOf(claims));
    requireQuotedTimes(claims, purchase);
    requireQuotedPrice(claims, purchase);
    const terms = await readFeeTerms(deps, scope, claims);
    const buyer = { siteId: site.id, amountMinor: claims.totalMinor };
    const route = await deps.payments.findRoute(scope, input.currency, input.paymentMethod, buyer);
    const order = {
      items: draftUnheld(purchase, input, terms),
      couponCode: purchase.coupon?.code,
      currency: input.currency,
      statementText: route?.statementText,
    };
    const values = agreementValues(deps.places, { ...order, ...readPeople(input), language, now: scope.now });
    const readerOfText = { language, currencies: site.currencies };
    const { agreement } = await deps.readAcceptedTexts(scope, readerOfText, { values, hasConsents: false });
    return { ...agreement, termsHash: await hashTerms(deps, scope, context, order) };
  });
}

function readPeople(input: PreviewInput): Pick<AgreedOrder, 'passengers' | 'contact'> {
  const { customerName, customerSurname } = input;
  const buyer = { name: customerName, surname: customerSurname };
  const lead = 'flightId' in input ? buyer : input.leadPassenger;
  const isNamed = lead.name.trim() !== '' || lead.surname.trim() !== '';
  const travellers =
    'flightId' in input ? input.passengers : [{ type: 'adult' as const, ...(isNamed ? lead : buyer) }];
  const { number } = parsePhone(input.customerCountryCode.trim(), input.customerMobilePhone.trim()) ?? {};
  return {
    passengers: travellers.map((traveller) => ({ type: traveller.type, ...capitalNames(traveller) })),
    contact: {
      name: customerName.trim(),
      surname: customerSurname.trim(),
      email: input.customerEmail.trim(),
      phone: number ?? input.customerMobilePhone.trim(),
    },
  };
}
