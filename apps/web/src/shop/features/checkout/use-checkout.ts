import { useEffect, useMemo, useState } from 'react';
import { call } from '../../../shared/api/call.ts';
import { addOrder } from '@farewind/contract/bookings/add-order';
import { checkPrice } from '@farewind/contract/bookings/check-price';
import { previewAgreement } from '@farewind/contract/bookings/preview-agreement';
import { today } from '../../../shared/format/device-clock.ts';
import { useSession, type Site } from '../../../shared/session/session.tsx';
import type { CheckoutChoice } from '../../purchase/checkout-choice.ts';
import { storeDraft, readDraft, startFields } from '../../purchase/checkout-draft.ts';
import { agreedTo } from '../../purchase/agreed-to.ts';
import { askWithCoupon } from '../../purchase/coupon/ask-with-coupon.ts';
import type { CheckoutFields } from '../../purchase/checkout-fields.ts';
import { extrasMembers } from '../../purchase/chosen-extras.ts';
import type { CheckoutDemand } from './problems/find-checkout-problems.ts';
import { digestPurchase, toAgreementRequest, toOrderRequest } from '../../purchase/order-request.ts';
import type { Journey } from '../../purchase/journey.ts';
import { findPlaced } from '../../purchase/pay-attempt.ts';
import type { PriceSource } from '../../purchase/price-source.ts';
import { emptyRide } from '../../purchase/ride/chosen-ride.ts';
import { findRideRequest } from '../../purchase/ride/ride-request.ts';
import { useKeepTravellers } from './travellers/use-travellers.ts';
import { useCheckoutForm } from './use-checkout-form.ts';
import { usePhoneBook } from '../../purchase/use-phone-book.ts';
import { usePaymentMethods } from '../../purchase/use-payment-methods.ts';
import { usePurchase, type OrderSubmission } from '../../purchase/use-purchase.ts';
import type { Trip } from './use-trip.ts';

/** What ages and passports are judged by: it comes with the price, which is asked for with what the form says. */
type PricedRules = Pick<Journey, 'ageReference' | 'passportMonths'>;

/** The purchase of flights: the form with its draft, and everything that pays for it. */
export function useCheckout(choice: CheckoutChoice, trip: Trip) {
  const { site } = useSession();
  const counts = trip.search;
  const phones = usePhoneBook();
  const [rules, setRules] = useState<PricedRules>();
  const [takesCard, setTakesCard] = useState(true);
  const demand = useDemand(trip, rules, phones, site, takesCard);
  // An order that was sent and not paid: it is paid again, with what was agreed to.
  const [unpaid] = useState(() => findPlaced(choice));
  const [start] = useState(() => {
    const fields = withRequestedRide(startFields(counts, readDraft(), choice), choice);
    return unpaid === undefined ? fields : { ...fields, ...agreedTo(site) };
  });
  const form = useCheckoutForm(start, demand);
  const methods = usePaymentMethods(form.fields, trip.search.currency);
  if (methods.takesCard !== takesCard) setTakesCard(methods.takesCard);
  useEffect(() => storeDraft({ choice, fields: form.fields }), [choice, form.fields]);

  const { adults, children, infants } = counts;
  const { coupon } = form.fields;
  const bought = { adults, children, infants, ...extrasMembers(form.fields.extras) };
  const source: PriceSource = {
    choice,
    extras: JSON.stringify({ ...bought, coupon }),
    ask: (input, signal) =>
      askWithCoupon(coupon, (member) =>
        call(checkPrice, { ...choice, ...bought, ...input, ...member }, { signal }),
      ),
  };
  const keepTravellers = useKeepTravellers(form);
  const makeRequest = ({ quote, card, ...submission }: OrderSubmission) =>
    toOrderRequest(form.fields, card, {
      choice,
      counts,
      journey: demand.journey,
      currency: quote.currency,
      quoteSeal: quote.quoteSeal,
      coupon: quote.coupon,
      ...submission,
      consents: site?.requiredConsents ?? [],
    });
  const purchase = usePurchase({
    form,
    source,
    makeRequest,
    searchedIn: trip.search.currency,
    methods,
    page: '/ticketDetail/$orderId',
    digest: digestPurchase,
    showAgreement: (request, signal) => call(previewAgreement, toAgreementRequest(request), { signal }),
    send: (request) => {
      keepTravellers();
      return call(addOrder, request);
    },
  });
  const { quote } = purchase.live;
  const told = quote && { ageReference: quote.ageReference, passportMonths: quote.passportMonths };
  if (told !== undefined && JSON.stringify(told) !== JSON.stringify(rules)) setRules(told);
  return { ...purchase, form, phones, demand, methods, unpaidOrderId: unpaid?.placed.orderId };
}

/** The place that was chosen beside the flight is where the ride begins; nothing is bought by that. */
function withRequestedRide(fields: CheckoutFields, { searchId }: CheckoutChoice): CheckoutFields {
  const place = findRideRequest(searchId);
  if (place === undefined || fields.extras.ride !== undefined) return fields;
  return { ...fields, extras: { ...fields.extras, ride: emptyRide(place) } };
}

function useDemand(
  trip: Trip,
  rules: PricedRules | undefined,
  phones: CheckoutDemand['phones'],
  site: Site | undefined,
  takesCard: boolean,
): CheckoutDemand {
  const [opened] = useState(() => ({ today: today(), now: new Date() }));
  return useMemo(
    () => ({
      ...opened,
      journey: { ...trip.journey, ...rules },
      phones,
      requiredConsents: (site?.requiredConsents ?? []).map(({ purpose }) => purpose),
      takesCard,
    }),
    [opened, trip, rules, phones, site, takesCard],
  );
}
