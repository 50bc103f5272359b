import { Link, useNavigate } from '@tanstack/react-router';
import { formatDateWithWeekday } from '../../../../shared/format/date.ts';
import { useI18n, type Translate } from '../../../../shared/i18n/i18n.tsx';
import type { PayCurrencyStart } from '../../../purchase/currency/use-pay-currency.ts';
import { CouponField } from '../../../purchase/coupon/coupon-field.tsx';
import { ProblemSummary } from '../../../purchase/problem-summary.tsx';
import { PurchaseFormProvider } from '../../../purchase/purchase-form-context.tsx';
import { payStateOf } from '../../../purchase/pay-block.tsx';
import { nameContact } from '../../../purchase/steps/name-contact.ts';
import { CheckoutStep } from '../../../purchase/steps/checkout-step.tsx';
import { PayStep } from '../../../purchase/steps/pay-step.tsx';
import { StepFoot, StepForm } from '../../../purchase/steps/step-form.tsx';
import { StepsProvider, useStepsOf } from '../../../purchase/steps/checkout-steps.tsx';
import { useCheckoutT } from '../../../purchase/texts/checkout-texts.ts';
import { PriceSummary } from '../../../purchase/price-summary.tsx';
import { PriceLink, Questions } from '../../../purchase/purchase-parts.tsx';
import { QuoteProblem } from '../../../purchase/quote-problem.tsx';
import { type RideChoice, childSeatKinds, type RideFields } from '../../../purchase/ride-drafts.ts';
import { ContactSection } from '../../../purchase/sections/contact-section.tsx';
import { InvoiceChoice } from '../../../purchase/sections/invoice-choice.tsx';
import { formatParty } from '../../../purchase/transfers/party-words.ts';
import {
  useTransferT,
  type TransferKey,
  type TransferTranslate,
} from '../../../purchase/transfers/texts/transfer-texts.ts';
import { ChildSeatsSection } from './child-seats-section.tsx';
import { LeadSection } from './lead-section.tsx';
import { RideTripSection } from './ride-trip-section.tsx';
import { findRideStart, nameRideParty, rideStepOf, rideSteps } from './ride-steps.ts';
import { useRideCheckout } from './use-ride-checkout.ts';
import type { RideTrip } from './use-ride-trip.ts';
import { buyerLabels } from '../../../purchase/field-labels.ts';
import { TextField } from '../../../kit/fields/text-field.tsx';

const labels: Readonly<Record<string, TransferKey>> = {
  'leadPassenger.name': 'ride.lead.name',
  'leadPassenger.surname': 'ride.lead.surname',
  flightNumber: 'ride.flight.any',
  returnFlightNumber: 'ride.flight.any',
  address: 'ride.address',
  nameSign: 'ride.sign',
  note: 'ride.note',
  childSeats: 'ride.seats.title',
};

/** Label of the field at a path, for the summary of problems; other paths are about the trip. */
function labelOfRideField(path: string, say: Translate, t: TransferTranslate): string {
  const own = labels[path] ?? labels[path.split('.')[0] ?? path];
  if (own !== undefined) return t(own);
  const buyer = buyerLabels[path.split('.').at(-1) ?? path];
  return say(buyer ?? 'checkout.trip');
}

/** The whole form of one purchase of rides, with its live price beside it; on a phone one part after another. */
export function RideCheckoutForm(props: {
  readonly choice: RideChoice;
  readonly trip: RideTrip;
  readonly join: string | undefined;
  readonly chosenBefore: PayCurrencyStart['chosenBefore'];
}) {
  const { choice, trip } = props;
  const { searchId } = choice;
  const { t: say, locale } = useI18n();
  const t = useTransferT();
  const tell = useCheckoutT();
  const navigate = useNavigate();
  const checkout = useRideCheckout(choice, trip, props);
  const { form, live, demand } = checkout;
  const { fields } = form;
  const steps = useStepsOf(rideSteps, () =>
    checkout.agreed.unpaidOrderId === undefined
      ? findRideStart(fields, demand, checkout.isResumed)
      : 'payment',
  );
  const pay = payStateOf(checkout, locale);
  const address = demand.needsAddress ? (
    <TextField
      path="address"
      label={t('ride.address')}
      hint={t('ride.addressHint')}
      value={fields.address}
      onText={(text) => form.change({ address: text }, 'address')}
      input={{ autoComplete: 'street-address', maxLength: 200 }}
    />
  ) : null;
  return (
    <PurchaseFormProvider value={form}>
      <StepsProvider value={steps}>
        <PriceLink total={pay.total} />
        <div className="pay-grid">
          <StepForm
            steps={steps}
            label={t('ride.pay.title')}
            checkPart={form.checkPart}
            stepOf={rideStepOf}
            onPay={checkout.submit}
          >
            {live.error === null ? null : (
              <QuoteProblem
                error={live.error}
                otherOffer={
                  <Link to="/transferSearch/$searchId" params={{ searchId }} className="btn btn-line">
                    {say('price.changed.decline')}
                  </Link>
                }
                onRetry={() => void live.recheck()}
              />
            )}
            <ProblemSummary
              problems={form.shown}
              tries={form.tries}
              labelOf={(path) => labelOfRideField(path, say, t)}
            />
            <RideTripSection trip={trip} warnings={live.shown?.warnings ?? []}>
              {steps.isFolded ? null : address}
            </RideTripSection>
            <CheckoutStep
              name="passengers"
              number={1}
              title={t('ride.lead.title')}
              summary={[nameRideParty(fields), ...nameSeats(fields, t)]
                .filter((part) => part !== '')
                .join(', ')}
              isComplete={form.isComplete((path) => rideStepOf(path) === 'passengers')}
            >
              <LeadSection trip={trip} form={form}>
                {steps.isFolded ? address : null}
              </LeadSection>
              <ChildSeatsSection trip={trip} form={form} />
            </CheckoutStep>
            <CheckoutStep
              name="contact"
              number={2}
              title={say('checkout.contact')}
              summary={nameContact(fields, checkout.phones)}
              isComplete={form.isComplete((path) => rideStepOf(path) === 'contact')}
            >
              <ContactSection
                phones={checkout.phones}
                emailHint={t('ride.pay.emailHint')}
                phoneHint={t('ride.pay.phoneHint')}
              >
                <InvoiceChoice />
                <CouponField live={live} />
              </ContactSection>
            </CheckoutStep>
            <PayStep
              number={3}
              purchase={checkout}
              pay={pay}
              trip={`${trip.search.from.name} – ${trip.search.to.name}, ${formatDateWithWeekday(trip.outbound.pickupAt, locale)}`}
              isCharter={false}
            />
            <StepFoot
              steps={steps}
              nextName={steps.next === 'contact' ? say('checkout.contact') : tell('checkoutStep.payment')}
              people={formatParty(trip.search, t)}
              live={live}
              pay={pay}
            />
          </StepForm>
          <PriceSummary
            live={live}
            lineCount={trip.back === undefined ? 1 : 2}
            about={`${formatParty(trip.search, t)}, ${say(trip.back === undefined ? 'checkout.oneWay' : 'checkout.roundTrip')}`}
            next={t('ride.pay.next')}
            methods={checkout.methods}
          />
        </div>
        <Questions
          purchase={checkout}
          onOtherOffer={() => void navigate({ to: '/transferSearch/$searchId', params: { searchId } })}
        />
      </StepsProvider>
    </PurchaseFormProvider>
  );
}

function nameSeats({ childSeats }: RideFields, t: TransferTranslate): string[] {
  return childSeatKinds
    .filter((kind) => childSeats[kind] > 0)
    .map((kind) => `${t(`ride.seats.${kind}`)} × ${childSeats[kind]}`);
}
