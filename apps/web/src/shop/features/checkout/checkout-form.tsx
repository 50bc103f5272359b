import { useNavigate } from '@tanstack/react-router';
import { ChevronDown } from 'lucide-react';
import { formatMoney } from '@farewind/values/format-money';
import { useI18n } from '../../../shared/i18n/i18n.tsx';
import { useSession } from '../../../shared/session/session.tsx';
import type { CheckoutChoice } from './checkout-choice.ts';
import { CheckoutDialogs } from './checkout-dialogs.tsx';
import { FaultSummary, focusField } from './fault-summary.tsx';
import { FormProvider } from './form-context.tsx';
import { PayBlock } from './pay-block.tsx';
import { PriceSummary } from './price-summary.tsx';
import { QuoteFault } from './quote-fault.tsx';
import { AgreementSection } from './sections/agreement-section.tsx';
import { CardSection } from './sections/card-section.tsx';
import { ContactSection } from './sections/contact-section.tsx';
import { CurrencyOffer } from './sections/currency-offer.tsx';
import { ExtrasSection } from './sections/extras-section.tsx';
import { PassengersSection } from './sections/passengers-section.tsx';
import { TripSection } from './sections/trip-section.tsx';
import { useCheckout } from './use-checkout.ts';
import type { Trip } from './use-trip.ts';

/** The whole form of one purchase, with its live price beside it. */
export function CheckoutForm(props: { readonly choice: CheckoutChoice; readonly trip: Trip }) {
  const { choice, trip } = props;
  const { t, locale } = useI18n();
  const statementText = useSession().site?.statementText;
  const checkout = useCheckout(choice, trip);
  const { form, live, demand, payment } = checkout;
  const { quote } = live;
  const total = quote && formatMoney(quote.total, quote.currency, locale);
  return (
    <FormProvider value={form}>
      <PriceLink total={total} />
      <div className="pay-grid">
        <form noValidate onSubmit={checkout.submit} aria-label={t('checkout.title')}>
          {live.error === null ? null : (
            <QuoteFault error={live.error} searchId={choice.searchId} onRetry={() => void live.recheck()} />
          )}
          <FaultSummary faults={form.isTried ? form.shown : []} fields={form.fields} />
          <TripSection trip={trip} choice={choice} warnings={(live.shown ?? trip).warnings} />
          <PassengersSection journey={trip.journey} />
          <ContactSection phones={checkout.phones} />
          <ExtrasSection trip={trip} />
          {demand.takesCard ? <CardSection notice={<CardNotice checkout={checkout} />} /> : null}
          <AgreementSection isCharter={trip.isCharter} requiredConsents={demand.requiredConsents}>
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
          counts={trip.search}
          isCharter={trip.isCharter}
          isRoundTrip={trip.flights.length > 1}
        />
      </div>
      <Questions checkout={checkout} searchId={choice.searchId} />
    </FormProvider>
  );
}

type Checkout = ReturnType<typeof useCheckout>;

function CardNotice({ checkout }: { readonly checkout: Checkout }) {
  const { cardCurrency, form, payIn } = checkout;
  if (cardCurrency === undefined) return null;
  return (
    <CurrencyOffer
      offer={cardCurrency}
      onAccept={() => payIn(cardCurrency.currency)}
      onOtherCard={() => {
        form.clearCard();
        focusField('creditCardNumber');
      }}
    />
  );
}

function Questions({ checkout, searchId }: { readonly checkout: Checkout; readonly searchId: string }) {
  const navigate = useNavigate();
  const { live, payment } = checkout;
  const { quote } = live;
  return (
    <CheckoutDialogs
      live={live}
      isPriceOpen={checkout.asksPrice}
      onClosePrice={checkout.putPriceAside}
      onOtherOffer={() => void navigate({ to: '/flightSearch/$searchId', params: { searchId } })}
      question={payment.question}
      onYes={() => quote !== undefined && void payment.pay(quote, true)}
      onNo={payment.dropQuestion}
    />
  );
}

/** On narrow screens the price stands below the form: its sum leads there. Its place is kept while the sum is asked for. */
function PriceLink({ total }: { readonly total: string | undefined }) {
  const { t } = useI18n();
  return (
    <a href="#price" className="box price-link">
      <span className="grow">
        {total === undefined ? (
          <span className="sk sk-price-link" role="status" aria-label={t('checkout.priceLoading')} />
        ) : (
          <span className="price">{total}</span>
        )}
        <br />
        <span className="t14 mute">{t('price.final')}</span>
      </span>
      <ChevronDown className="i" aria-hidden />
    </a>
  );
}
