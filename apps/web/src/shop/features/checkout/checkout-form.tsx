import { useNavigate, useSearch } from '@tanstack/react-router';
import { formatMinor, parseMinor } from '@farewind/values/money';
import { formatDateWithWeekday } from '../../../shared/format/date.ts';
import { useI18n, type Translate } from '../../../shared/i18n/i18n.tsx';
import { useSession, type Site } from '../../../shared/session/session.tsx';
import { ArrivalSlot } from '../../arrival/arrival-slot.tsx';
import type { CheckoutChoice, CheckoutSearch } from '../../purchase/checkout-choice.ts';
import { ProblemSummary } from '../../purchase/problem-summary.tsx';
import { labelOfField } from '../../purchase/field-labels.ts';
import { FormProvider } from './form-context.tsx';
import { payStateOf } from '../../purchase/pay-block.tsx';
import { countFlightLines, PriceSummary } from '../../purchase/price-summary.tsx';
import { PriceLink, Questions } from '../../purchase/purchase-parts.tsx';
import { QuoteProblem } from '../../purchase/quote-problem.tsx';
import { ContactSection } from '../../purchase/sections/contact-section.tsx';
import { ExtrasSection } from './sections/extras-section.tsx';
import { PassengersSection } from './sections/passengers-section.tsx';
import { RideSection } from './sections/ride-section.tsx';
import { TripSection } from './sections/trip-section.tsx';
import type { Quote } from '../../purchase/quote.ts';
import { RIDE_WARNING } from './problems/ride-problem.ts';
import type { Trip } from './use-trip.ts';
import { useEffect, useMemo, useState } from 'react';
import { call } from '../../../shared/api/call.ts';
import { addOrder } from '@farewind/contract/bookings/add-order';
import { checkPrice } from '@farewind/contract/bookings/check-price';
import { previewAgreement } from '@farewind/contract/bookings/preview-agreement';
import { today } from '../../../shared/format/device-clock.ts';
import { storeDraft, readDraft, startFields } from '../../purchase/checkout-draft.ts';
import { askWithCoupon } from '../../purchase/coupon/ask-with-coupon.ts';
import type { CheckoutFields } from '../../purchase/checkout-fields.ts';
import { extrasMembers } from '../../purchase/chosen-extras.ts';
import type { CheckoutDemand } from './problems/find-checkout-problems.ts';
import { digestPurchase, toAgreementRequest, toOrderRequest } from '../../purchase/order-request.ts';
import type { Journey } from '../../purchase/journey.ts';
import { findUnpaid } from '../../purchase/pay-again.ts';
import type { PriceSource } from '../../purchase/price-source.ts';
import { findLegs, onlySides } from '../../../shared/purchase/ride-for-flights.ts';
import { emptyRide } from '../../purchase/ride/chosen-ride.ts';
import { findRideRequest } from '../../purchase/ride/ride-request.ts';
import { useDropGoneSeats } from './seats/use-drop-gone-seats.ts';
import { useKeepTravellers } from './travellers/use-travellers.ts';
import { useCheckoutForm } from './use-checkout-form.ts';
import { WayOn } from './way-on.tsx';
import { withHomeCode } from '../../purchase/home-of.ts';
import { nameContact } from '../../purchase/steps/name-contact.ts';
import { PayStep } from '../../purchase/steps/pay-step.tsx';
import { StepFoot, StepForm } from '../../purchase/steps/step-form.tsx';
import { CheckoutStep } from '../../purchase/steps/checkout-step.tsx';
import { StepsProvider, useStepsOf } from '../../purchase/steps/checkout-steps.tsx';
import { useCheckoutT } from '../../purchase/texts/checkout-texts.ts';
import {
  countExtras,
  findStart,
  findTraveller,
  listSteps,
  namePeople,
  nameStep,
  stepOf,
} from './checkout-steps.ts';
import { usePhoneBook } from '../../../shared/format/use-phone-book.ts';
import { pricedAt } from '../../purchase/quote.ts';
import type { PayCurrencyStart } from '../../purchase/currency/use-pay-currency.ts';
import { useAgreedBefore } from '../../purchase/use-agreed-before.ts';
import { usePurchase, type OrderSubmission } from '../../purchase/use-purchase.ts';

/** What the payment methods, which depend on the price, require of the form. */
type MethodDemand = Pick<CheckoutDemand, 'takesCard' | 'needsMethod'>;
type PaymentDemand = MethodDemand & Pick<CheckoutDemand, 'isAgreedBefore'>;

/** Rules for ages and passports, which come with the price, which in turn depends on the form. */
type PricedRules = Pick<Journey, 'ageReference' | 'passportMonths' | 'passportRequired'>;

/** The whole form of one purchase, with its live price beside it; on a phone one part after another. */
export function CheckoutForm(props: {
  readonly choice: CheckoutChoice;
  readonly trip: Trip;
  readonly chosenBefore: PayCurrencyStart['chosenBefore'];
}) {
  const { choice, trip, chosenBefore } = props;
  const { searchId } = choice;
  const i18n = useI18n();
  const { t, locale } = i18n;
  const say = useCheckoutT();
  const navigate = useNavigate();
  const checkout = useCheckout(choice, trip, chosenBefore);
  const { form, live, demand } = checkout;
  const { fields } = form;
  const steps = useStepsOf(listSteps(fields.passengers.length), () =>
    checkout.agreed.unpaidOrderId === undefined ? findStart(fields, demand) : 'payment',
  );
  const { quote } = live;
  const { click } = useSearch({ strict: false }) as CheckoutSearch;
  const people = trip.search.adults + trip.search.children + trip.search.infants;
  const isRoundTrip = trip.flights.length > 1;
  const pay = payStateOf(checkout, locale);
  return (
    <FormProvider value={form}>
      <StepsProvider value={steps}>
        <PriceLink total={pay.total} />
        <div className="pay-grid">
          <StepForm
            steps={steps}
            label={t('checkout.title')}
            checkPart={form.checkPart}
            stepOf={stepOf}
            onPay={checkout.submit}
          >
            <ArrivalSlot clickId={click} price={quote && priceOfFlights(quote)} />
            {live.error === null ? null : (
              <QuoteProblem
                error={live.error}
                otherOffer={<WayOn error={live.error} searchId={searchId} />}
                onRetry={() => void live.recheck()}
              />
            )}
            <ProblemSummary
              problems={form.shown}
              tries={form.tries}
              labelOf={(path) => labelOfField(path, fields, i18n)}
            />
            <TripSection trip={trip} choice={choice} warnings={listOwnWarnings(live.shown ?? trip)} />
            <CheckoutStep
              name="passengers"
              number={1}
              title={t('checkout.passengers')}
              summary={namePeople(fields)}
              isComplete={form.isComplete((path) => path.startsWith('passengers['))}
            >
              <PassengersSection
                purchase={{ choice, trip: { ...trip, journey: checkout.demand.journey }, live }}
              />
            </CheckoutStep>
            <CheckoutStep
              name="contact"
              number={2}
              title={t('checkout.contact')}
              summary={nameContact(fields, checkout.phones)}
              isComplete={form.isComplete((path) => stepOf(path) === 'contact')}
            >
              <ContactSection phones={checkout.phones} traveller={findTraveller(fields)} />
            </CheckoutStep>
            <CheckoutStep
              name="extras"
              number={3}
              title={t('checkout.extras')}
              summary={say('checkoutStep.extras', { count: countExtras(fields) })}
              isComplete={form.isComplete((path) => stepOf(path) === 'extras')}
            >
              <RideSection trip={trip} live={live} />
              <ExtrasSection choice={choice} trip={trip} live={live} />
            </CheckoutStep>
            <PayStep
              number={4}
              purchase={checkout}
              pay={pay}
              trip={nameTrip(trip, locale)}
              isCharter={trip.isCharter}
            />
            <StepFoot
              steps={steps}
              nextName={nameStep(steps.next, fields, t, say)}
              people={t('checkout.people', { count: people })}
              live={live}
              pay={pay}
            />
          </StepForm>
          <PriceSummary
            live={live}
            lineCount={countFlightLines(trip.search)}
            about={`${t('checkout.people', { count: people })}, ${t(isRoundTrip ? 'checkout.roundTrip' : 'checkout.oneWay')}`}
            next={t(trip.isCharter ? 'rule.charter.certificateFirst' : 'order.confirmationDue')}
            contracts={nameContracts(live.shown, t)}
            methods={checkout.methods}
          />
        </div>
        <Questions
          purchase={checkout}
          onOtherOffer={() => void navigate({ to: '/flightSearch/$searchId', params: { searchId } })}
        />
      </StepsProvider>
    </FormProvider>
  );
}

/** "Moscow – Antalya, Sat 12-06-2027" */
function nameTrip({ flights, names }: Trip, locale: string): string {
  const [first, last] = [flights[0]?.segments[0], flights[0]?.segments.at(-1)];
  if (first === undefined || last === undefined) return '';
  const ends = [first.from, last.to].map((code) => names.city(code)).join(' – ');
  return `${ends}, ${formatDateWithWeekday(first.departsAt, locale)}`;
}

/** The price of the flights alone. */
function priceOfFlights({ priceLines, currency }: Quote) {
  const totalMinor = priceLines.reduce((sum, { total }) => sum + parseMinor(total), 0);
  return { total: formatMinor(totalMinor), currency };
}

/** Notices about the flights; those about the ride are shown beside the ride. */
function listOwnWarnings({ warnings }: Pick<Trip, 'warnings'>): Trip['warnings'] {
  return warnings.filter(({ code }) => code !== RIDE_WARNING);
}

/** Names the second contract's party, if one payment concludes two contracts. */
function nameContracts(quote: Quote | undefined, t: Translate): string | undefined {
  const operators = [...new Set((quote?.rides ?? []).map(({ contractParty }) => contractParty.name))];
  return operators.length === 0
    ? undefined
    : t('checkout.ride.contracts', { operator: operators.join(', ') });
}

/** The purchase of flights: the form with its draft, and the payment. */
function useCheckout(choice: CheckoutChoice, trip: Trip, chosenBefore: PayCurrencyStart['chosenBefore']) {
  const { site } = useSession();
  const { language } = useI18n();
  const counts = trip.search;
  const phones = usePhoneBook();
  const [rules, setRules] = useState<PricedRules>();
  const [method, setMethod] = useState<MethodDemand>({ takesCard: true, needsMethod: false });
  const [serverTime, setServerTime] = useState<string>();
  const [draft] = useState(() => readDraft());
  const [unpaid] = useState(() => findUnpaid(choice, draft));
  const agreed = useAgreedBefore(unpaid, site);
  const { isAgreedBefore } = agreed;
  const demand = useDemand(trip, { rules, serverTime }, phones, site, { ...method, isAgreedBefore });
  const [start] = useState(() => {
    const own = withRequestedRide(startFields(counts, draft, choice), choice);
    return withHomeCode(own, site, language);
  });
  const form = useCheckoutForm(start, demand);
  useEffect(() => storeDraft({ choice, fields: form.fields }), [choice, form.fields]);

  const dropGoneSeats = useDropGoneSeats(form);

  const { adults, children, infants } = counts;
  const { coupon } = form.fields;
  const bought = { adults, children, infants, ...extrasMembers(form.fields.extras) };
  const source: PriceSource = {
    choice,
    extras: JSON.stringify({ ...bought, coupon }),
    ask: (input, signal) =>
      askWithCoupon(coupon, (member) =>
        call(checkPrice, { ...choice, ...bought, ...input, ...member }, { signal }),
      ).catch(dropGoneSeats),
  };
  const keepTravellers = useKeepTravellers(form);
  const makeRequest = ({ quote, card, ...submission }: OrderSubmission) =>
    toOrderRequest(agreed.withAgreements(form.fields), card, {
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
    agreed,
    makeRequest,
    searchedIn: trip.search.currency,
    chosenBefore,
    page: '/ticketDetail/$orderId',
    digest: digestPurchase,
    showAgreement: (request, signal) => call(previewAgreement, toAgreementRequest(request), { signal }),
    send: (request) => {
      keepTravellers();
      return call(addOrder, request).catch(dropGoneSeats);
    },
  });
  const { takesCard, needsChoice: needsMethod } = purchase.methods;
  if (takesCard !== method.takesCard || needsMethod !== method.needsMethod)
    setMethod({ takesCard, needsMethod });
  const { quote } = purchase.live;
  const told = quote && {
    ageReference: quote.ageReference,
    passportMonths: quote.passportMonths,
    passportRequired: quote.passportRequired,
  };
  if (told !== undefined && JSON.stringify(told) !== JSON.stringify(rules)) setRules(told);
  const toldTime = quote && pricedAt(quote);
  if (toldTime !== undefined && toldTime !== serverTime) setServerTime(toldTime);
  return { ...purchase, form, phones, demand, agreed };
}

/** Prefills the ride with the place chosen beside the flight; this does not buy it. */
function withRequestedRide(fields: CheckoutFields, { searchId }: CheckoutChoice): CheckoutFields {
  const place = findRideRequest(searchId);
  if (place === undefined || fields.extras.ride !== undefined) return fields;
  return { ...fields, extras: { ...fields.extras, ride: emptyRide(place) } };
}

function useDemand(
  trip: Trip,
  { rules, serverTime }: { readonly rules: PricedRules | undefined; readonly serverTime: string | undefined },
  phones: CheckoutDemand['phones'],
  site: Site | undefined,
  { takesCard, needsMethod, isAgreedBefore }: PaymentDemand,
): CheckoutDemand {
  // Until the price has told the server's time.
  const [openedAt] = useState(() => new Date());
  const now = useMemo(
    () => (serverTime === undefined ? openedAt : new Date(serverTime)),
    [openedAt, serverTime],
  );
  return useMemo(
    () => ({
      today: today(now),
      now,
      journey: {
        ...trip.journey,
        ...rules,
        // A domestic flight needs no passport, unless its supplier says otherwise.
        ...(rules?.passportRequired ? { domesticCountry: undefined } : {}),
      },
      phones,
      requiredConsents: (site?.requiredConsents ?? []).map(({ purpose }) => purpose),
      choosesRideSides: trip.rideTimes !== undefined && onlySides(findLegs(trip.rideTimes)) === undefined,
      takesCard,
      needsMethod,
      isAgreedBefore,
    }),
    [now, trip, rules, phones, site, takesCard, needsMethod, isAgreedBefore],
  );
}
