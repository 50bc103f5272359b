import { Link, useNavigate } from '@tanstack/react-router';
import { formatMoney } from '@farewind/values/format-money';
import { formatDateWithWeekday, formatTime } from '../../../../shared/format/date.ts';
import { useI18n, type Translate } from '../../../../shared/i18n/i18n.tsx';
import type { PayCurrencyStart } from '../../../purchase/currency/use-pay-currency.ts';
import { CouponField } from '../../../purchase/coupon/coupon-field.tsx';
import { ProblemSummary } from '../../../purchase/problem-summary.tsx';
import { PurchaseFormProvider } from '../../../purchase/purchase-form-context.tsx';
import { PayButton, PayNote } from '../../../purchase/pay-block.tsx';
import { nameContact } from '../../../purchase/steps/name-contact.ts';
import { CheckoutStep } from '../../../purchase/steps/checkout-step.tsx';
import { StepFoot, StepForm } from '../../../purchase/steps/step-form.tsx';
import { StepsProvider, useStepsOf } from '../../../purchase/steps/checkout-steps.tsx';
import { useCheckoutT } from '../../../purchase/texts/checkout-texts.ts';
import { PriceSummary } from '../../../purchase/price-summary.tsx';
import { PaymentSection, PriceLink, Questions } from '../../../purchase/purchase-parts.tsx';
import { QuoteProblem } from '../../../purchase/quote-problem.tsx';
import { type RideChoice, childSeatKinds, type RideFields } from '../../../purchase/ride-drafts.ts';
import { RetryNotice } from '../../../purchase/retry-notice.tsx';
import { AgreementSection } from '../../../purchase/sections/agreement-section.tsx';
import { ContactSection } from '../../../purchase/sections/contact-section.tsx';
import { InvoiceChoice } from '../../../purchase/sections/invoice-choice.tsx';
import { formatParty } from '../../../purchase/transfers/party-words.ts';
import {
  useTransferT,
  type TransferKey,
  type TransferTranslate,
} from '../../../purchase/transfers/texts/transfer-texts.ts';
import { LeadSection } from './lead-section.tsx';
import { findRideStart, nameRideParty, rideStepOf, rideSteps } from './ride-steps.ts';
import { useRideCheckout } from './use-ride-checkout.ts';
import type { RideTrip } from './use-ride-trip.ts';
import { buyerLabels } from '../../../purchase/field-labels.ts';
import { FieldError } from '../../../../shared/ui/field-error.tsx';
import { fieldId } from '../../../kit/fields/shown-problems.ts';
import type { PurchaseForm } from '../../../purchase/use-purchase-form.ts';
import { Counter } from '../../../search/counter.tsx';
import type { Notice } from '@farewind/contract/flights/search';
import type { TransferPlace } from '@farewind/contract/transfers/places';
import type { TransferResponse } from '@farewind/contract/transfers/search';
import { Hourglass, RotateCcw, TriangleAlert, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { TextField } from '../../../kit/fields/text-field.tsx';
import { VehicleArt } from '../../../kit/vehicle-art.tsx';

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
  const { form, live, demand, payment } = checkout;
  const { fields } = form;
  const steps = useStepsOf(rideSteps, () =>
    checkout.unpaidOrderId === undefined ? findRideStart(fields, demand, checkout.isResumed) : 'payment',
  );
  const { quote } = live;
  const total = quote && formatMoney(quote.total, quote.currency, locale);
  const { isPaying } = payment;
  const pay = {
    total,
    hasFailed: live.error !== null,
    isBusy: isPaying || live.isChecking,
    isPaying,
    isLeaving: checkout.isLeaving,
  };
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
        <PriceLink total={total} />
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
              <SeatsSection trip={trip} form={form} />
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
            <CheckoutStep
              name="payment"
              number={3}
              title={tell('checkoutStep.payment')}
              summary=""
              isComplete={false}
            >
              <PaymentSection purchase={checkout}>
                {checkout.unpaidOrderId === undefined ? null : (
                  <RetryNotice
                    orderId={checkout.unpaidOrderId}
                    trip={`${trip.search.from.name} – ${trip.search.to.name}, ${formatDateWithWeekday(trip.outbound.pickupAt, locale)}`}
                    total={total}
                    live={live}
                  />
                )}
              </PaymentSection>
              <AgreementSection
                isCharter={false}
                requiredConsents={demand.requiredConsents}
                readAgreement={checkout.readAgreement}
                agreementChanges={checkout.agreementChanges}
              >
                {steps.isFolded ? null : <PayButton {...pay} />}
                <PayNote {...pay} method={checkout.methods.method} />
              </AgreementSection>
            </CheckoutStep>
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

/** Child seats, none preselected. */
function SeatsSection(props: { readonly trip: RideTrip; readonly form: PurchaseForm<RideFields> }) {
  const t = useTransferT();
  const { locale } = useI18n();
  const { trip, form } = props;
  const { childSeats } = form.fields;
  const { children, infants } = trip.search;
  const little = children + infants;
  const left = little - childSeats.infant - childSeats.child - childSeats.booster;
  const price = trip.outbound.childSeatPrice ?? trip.back?.childSeatPrice;
  return (
    <section className="card form-sec" aria-labelledby="ride-seats">
      <h2 id="ride-seats">{t('ride.seats.title')}</h2>
      <p className="soft form-lead">
        {little === 0 ? t('ride.seats.none') : t('ride.seats.text', { count: little })}{' '}
        {price === undefined
          ? t('ride.seats.free')
          : t('ride.seats.priced', { price: formatMoney(price, trip.outbound.currency, locale) })}
      </p>
      <div className="ride-seats">
        {childSeatKinds.map((kind) => {
          const path = `childSeats.${kind}`;
          return (
            <div key={kind} id={fieldId(path)} tabIndex={-1}>
              <Counter
                label={t(`ride.seats.${kind}`)}
                hint={t(`ride.seats.${kind}Hint`)}
                value={childSeats[kind]}
                least={0}
                most={Math.min(childSeats[kind] + Math.max(0, left), kind === 'booster' ? children : little)}
                onChange={(count) => form.change({ childSeats: { ...childSeats, [kind]: count } }, path)}
              />
              <FieldError id={`${fieldId(path)}-fault`} text={form.problemOf(path)} />
            </div>
          );
        })}
      </div>
      <div id={fieldId('childSeats')} tabIndex={-1}>
        <FieldError id={`${fieldId('childSeats')}-fault`} text={form.problemOf('childSeats')} />
      </div>
    </section>
  );
}

/** The purchase: each ride with its time and vehicle, exact places, and notices. */
function RideTripSection(props: {
  readonly trip: RideTrip;
  readonly warnings: readonly Notice[];
  /** The exact address, where an end is a zone. */
  readonly children: ReactNode;
}) {
  const { trip } = props;
  const { t: say } = useI18n();
  const { from, to } = trip.search;
  return (
    <section className="card form-sec" aria-labelledby="checkout-trip">
      <h2 id="checkout-trip">{say('checkout.trip')}</h2>
      <div className="stack ride-ways">
        <Way ride={trip.outbound} from={from} to={to} trip={trip} />
        {trip.back === undefined ? null : <Way ride={trip.back} from={to} to={from} trip={trip} />}
      </div>
      {props.children}
      {props.warnings.length === 0 ? null : (
        <ul className="stack s2 trip-notes">
          {props.warnings.map((warning) => (
            <li key={warning.code} className="notice warn">
              <TriangleAlert className="i" aria-hidden />
              <span>{warning.text}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Way(props: {
  readonly ride: TransferResponse;
  readonly from: TransferPlace;
  readonly to: TransferPlace;
  readonly trip: RideTrip;
}) {
  const { ride } = props;
  const { t: say, locale } = useI18n();
  const t = useTransferT();
  return (
    <div className="ride-way">
      <VehicleArt picture={ride.picture} className="ride-way-art" />
      <div>
        <p className="t14 mute">
          {say(`checkout.direction.${ride.direction}`)}, {formatDateWithWeekday(ride.pickupAt, locale)}
        </p>
        <p className="t20">
          <span className="time">{formatTime(ride.pickupAt)}</span>{' '}
          <span className="soft t16">{t('ride.pickup')}</span>
        </p>
        <p>{t('ride.route', { from: props.from.name, to: props.to.name })}</p>
        <p className="t14 mute">
          {ride.vehicles > 1
            ? t('ride.several', { count: ride.vehicles, vehicle: ride.vehicleType })
            : ride.vehicleType}
          , {t('ride.cap.road', { minutes: ride.transferTime })}
        </p>
        <ul className="fare-words t14">
          <li>
            <Users className="i i-16" aria-hidden />
            {formatParty(props.trip.search, t)}
          </li>
          <li>
            <Hourglass className="i i-16" aria-hidden />
            {t('ride.cap.waiting', { minutes: ride.freeWaitingMinutes })}
          </li>
          <li>
            <RotateCcw className="i i-16" aria-hidden />
            {t('ride.freeCancel', { hours: ride.freeCancelHours })}
          </li>
        </ul>
      </div>
    </div>
  );
}
