import { Link, useNavigate } from '@tanstack/react-router';
import { formatMoney } from '@farewind/values/format-money';
import { formatDateWithWeekday } from '../../../shared/format/date.ts';
import { useI18n } from '../../../shared/i18n/i18n.tsx';
import { useSession } from '../../../shared/session/session.tsx';
import type { CheckoutChoice } from '../../purchase/checkout-choice.ts';
import { ProblemSummary } from '../../purchase/problem-summary.tsx';
import { labelOfField } from '../../purchase/field-labels.ts';
import { FormProvider } from './form-context.tsx';
import { PayBlock } from '../../purchase/pay-block.tsx';
import { countFlightLines, PriceSummary } from '../../purchase/price-summary.tsx';
import { PaymentSection, PriceLink, Questions } from '../../purchase/purchase-parts.tsx';
import { QuoteProblem } from '../../purchase/quote-problem.tsx';
import { RetryNotice } from '../../purchase/retry-notice.tsx';
import { AgreementSection } from '../../purchase/sections/agreement-section.tsx';
import { ContactSection } from '../../purchase/sections/contact-section.tsx';
import { ExtrasSection } from './sections/extras-section.tsx';
import { PassengersSection } from './sections/passengers-section.tsx';
import { RideSection } from './sections/ride-section.tsx';
import { TripSection } from './sections/trip-section.tsx';
import type { Translate } from '../../../shared/i18n/i18n.tsx';
import type { Quote } from '../../purchase/quote.ts';
import { RIDE_WARNING } from './ride/ride-problem.ts';
import { useCheckout } from './use-checkout.ts';
import type { Trip } from './use-trip.ts';

/** The whole form of one purchase, with its live price beside it. */
export function CheckoutForm(props: { readonly choice: CheckoutChoice; readonly trip: Trip }) {
  const { choice, trip } = props;
  const { searchId } = choice;
  const i18n = useI18n();
  const { t, locale } = i18n;
  const navigate = useNavigate();
  const statementText = useSession().site?.statementText;
  const checkout = useCheckout(choice, trip);
  const { form, live, demand, payment } = checkout;
  const { quote } = live;
  const people = trip.search.adults + trip.search.children + trip.search.infants;
  const isRoundTrip = trip.flights.length > 1;
  const total = quote && formatMoney(quote.total, quote.currency, locale);
  return (
    <FormProvider value={form}>
      <PriceLink total={total} />
      <div className="pay-grid">
        <form noValidate onSubmit={checkout.submit} aria-label={t('checkout.title')}>
          {live.error === null ? null : (
            <QuoteProblem
              error={live.error}
              otherOffer={
                <Link to="/flightSearch/$searchId" params={{ searchId }} className="btn btn-line">
                  {t('price.changed.decline')}
                </Link>
              }
              onRetry={() => void live.recheck()}
            />
          )}
          <ProblemSummary
            problems={form.shown}
            tries={form.tries}
            labelOf={(path) => labelOfField(path, form.fields, i18n)}
          />
          <TripSection trip={trip} choice={choice} warnings={listOwnWarnings(live.shown ?? trip)} />
          <PassengersSection purchase={{ choice, trip, live }} />
          <ContactSection phones={checkout.phones} />
          <RideSection trip={trip} live={live} />
          <ExtrasSection trip={trip} live={live} />
          {checkout.unpaidOrderId === undefined ? null : (
            <RetryNotice
              orderId={checkout.unpaidOrderId}
              trip={nameTrip(trip, locale)}
              total={total}
              live={live}
            />
          )}
          <PaymentSection purchase={checkout} methods={checkout.methods} />
          <AgreementSection
            isCharter={trip.isCharter}
            requiredConsents={demand.requiredConsents}
            readAgreement={checkout.readAgreement}
          >
            <PayBlock
              total={total}
              statementText={statementText}
              isBusy={payment.isPaying || live.isChecking}
              isLeaving={checkout.isLeaving}
            />
          </AgreementSection>
        </form>
        <PriceSummary
          live={live}
          lineCount={countFlightLines(trip.search)}
          about={`${t('checkout.people', { count: people })}, ${t(isRoundTrip ? 'checkout.roundTrip' : 'checkout.oneWay')}`}
          next={t(trip.isCharter ? 'rule.charter.certificateFirst' : 'order.confirmationDue')}
          contracts={nameContracts(live.shown, t)}
          takesCard={checkout.methods.takesCard}
        />
      </div>
      <Questions
        purchase={checkout}
        onOtherOffer={() => void navigate({ to: '/flightSearch/$searchId', params: { searchId } })}
      />
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

/** What the flights ask of the travellers; what the ride asks stands beside the ride. */
function listOwnWarnings({ warnings }: Pick<Trip, 'warnings'>): Trip['warnings'] {
  return warnings.filter(({ code }) => code !== RIDE_WARNING);
}

/** One payment, and with whom the second contract is. */
function nameContracts(quote: Quote | undefined, t: Translate): string | undefined {
  const operators = [...new Set((quote?.rides ?? []).map(({ contractParty }) => contractParty.name))];
  return operators.length === 0
    ? undefined
    : t('checkout.ride.contracts', { operator: operators.join(', ') });
}
