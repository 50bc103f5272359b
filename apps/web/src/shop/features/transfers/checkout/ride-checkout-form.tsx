import { Link, useNavigate } from '@tanstack/react-router';
import { formatMoney } from '@farewind/values/format-money';
import { formatDateWithWeekday } from '../../../../shared/format/date.ts';
import { useI18n } from '../../../../shared/i18n/i18n.tsx';
import { useSession } from '../../../../shared/session/session.tsx';
import { CouponField } from '../../../purchase/coupon/coupon-field.tsx';
import { FaultSummary } from '../../../purchase/fault-summary.tsx';
import { PurchaseFormProvider } from '../../../purchase/purchase-form-context.tsx';
import { PayBlock } from '../../../purchase/pay-block.tsx';
import { PriceSummary } from '../../../purchase/price-summary.tsx';
import { PaymentSection, PriceLink, Questions } from '../../../purchase/purchase-parts.tsx';
import { QuoteFault } from '../../../purchase/quote-fault.tsx';
import type { RideChoice } from '../../../purchase/ride-drafts.ts';
import { RetryNotice } from '../../../purchase/retry-notice.tsx';
import { AgreementSection } from '../../../purchase/sections/agreement-section.tsx';
import { ContactSection } from '../../../purchase/sections/contact-section.tsx';
import { InvoiceChoice } from '../../../purchase/sections/invoice-choice.tsx';
import { sayParty } from '../../../purchase/transfers/party-words.ts';
import { useTransferT } from '../../../purchase/transfers/texts/transfer-texts.ts';
import { LeadSection } from './lead-section.tsx';
import { labelOfRideField } from './ride-labels.ts';
import { RideTripSection } from './ride-trip-section.tsx';
import { SeatsSection } from './seats-section.tsx';
import { useRideCheckout } from './use-ride-checkout.ts';
import type { RideTrip } from './use-ride-trip.ts';

/** The whole form of one purchase of rides, with its live price beside it. */
export function RideCheckoutForm(props: {
  readonly choice: RideChoice;
  readonly trip: RideTrip;
  readonly join: string | undefined;
}) {
  const { choice, trip } = props;
  const { searchId } = choice;
  const { t: say, locale } = useI18n();
  const t = useTransferT();
  const navigate = useNavigate();
  const statementText = useSession().site?.statementText;
  const checkout = useRideCheckout(choice, trip, props.join);
  const { form, live, demand, payment } = checkout;
  const { quote } = live;
  const total = quote && formatMoney(quote.total, quote.currency, locale);
  return (
    <PurchaseFormProvider value={form}>
      <PriceLink total={total} />
      <div className="pay-grid">
        <form noValidate onSubmit={checkout.submit} aria-label={t('ride.pay.title')}>
          {live.error === null ? null : (
            <QuoteFault
              error={live.error}
              otherOffer={
                <Link to="/transferSearch/$searchId" params={{ searchId }} className="btn btn-line">
                  {say('price.changed.decline')}
                </Link>
              }
              onRetry={() => void live.recheck()}
            />
          )}
          <FaultSummary
            faults={form.shown}
            tries={form.tries}
            labelOf={(path) => labelOfRideField(path, say, t)}
          />
          <RideTripSection
            trip={trip}
            form={form}
            needsAddress={demand.needsAddress}
            warnings={live.shown?.warnings ?? []}
          />
          <LeadSection trip={trip} form={form} />
          <SeatsSection trip={trip} form={form} />
          <ContactSection phones={checkout.phones} emailHint={t('ride.pay.emailHint')}>
            <InvoiceChoice />
            <CouponField live={live} />
          </ContactSection>
          {checkout.unpaidOrderId === undefined ? null : (
            <RetryNotice
              orderId={checkout.unpaidOrderId}
              trip={`${trip.search.from.name} – ${trip.search.to.name}, ${formatDateWithWeekday(trip.outbound.pickupAt, locale)}`}
              total={total}
              live={live}
            />
          )}
          <PaymentSection purchase={checkout} takesCard={demand.takesCard} />
          <AgreementSection
            isCharter={false}
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
          lineCount={trip.back === undefined ? 1 : 2}
          about={`${sayParty(trip.search, t)}, ${say(trip.back === undefined ? 'checkout.oneWay' : 'checkout.roundTrip')}`}
          next={t('ride.pay.next')}
        />
      </div>
      <Questions
        purchase={checkout}
        onOtherOffer={() => void navigate({ to: '/transferSearch/$searchId', params: { searchId } })}
      />
    </PurchaseFormProvider>
  );
}
