import type { Currency } from '@farewind/values/currency';
import { useNavigate } from '@tanstack/react-router';
import { ChevronDown } from 'lucide-react';
import { useEffect, useMemo, useRef, useState, type FormEvent } from 'react';
import { today } from '../../../shared/format/date.ts';
import { formatMoney } from '../../../shared/format/money.ts';
import { useI18n } from '../../../shared/i18n/i18n.tsx';
import { useSession, type Site } from '../../../shared/session/session.tsx';
import type { CheckoutChoice } from './checkout-choice.ts';
import { keepDraft, readDraft, startFields } from './checkout-draft.ts';
import { CheckoutDialogs } from './checkout-dialogs.tsx';
import { FaultSummary, focusField } from './fault-summary.tsx';
import type { CheckoutDemand } from './faults/find-checkout-faults.ts';
import { FormProvider } from './form-context.tsx';
import { toOrderRequest } from './order-request.ts';
import { PayBlock } from './pay-block.tsx';
import { PriceSummary } from './price-summary.tsx';
import { AgreementSection } from './sections/agreement-section.tsx';
import { CardSection } from './sections/card-section.tsx';
import { ContactSection } from './sections/contact-section.tsx';
import { CurrencyOffer } from './sections/currency-offer.tsx';
import { ExtrasSection } from './sections/extras-section.tsx';
import { PassengersSection } from './sections/passengers-section.tsx';
import { TripSection } from './sections/trip-section.tsx';
import { QuoteFault } from './quote-fault.tsx';
import { useCardCurrency } from './use-card-currency.ts';
import { useCheckoutForm } from './use-checkout-form.ts';
import { useFollowOrder } from './use-follow-order.ts';
import { usePay } from './use-pay.ts';
import { usePhoneBook } from './use-phone-book.ts';
import { useQuote } from './use-quote.ts';
import type { Trip } from './use-trip.ts';

/** The whole form of one purchase, with its live price beside it. */
export function CheckoutForm(props: { readonly choice: CheckoutChoice; readonly trip: Trip }) {
  const { choice, trip } = props;
  const { t, locale } = useI18n();
  const { site, currency: chosenCurrency } = useSession();
  const counts = trip.search;
  const [payIn, setPayIn] = useState<{ instead: Currency; currency: Currency }>();
  const currency = payIn?.instead === chosenCurrency ? payIn.currency : chosenCurrency;
  const live = useQuote(choice, counts, currency);
  const phones = usePhoneBook();
  const demand = useDemand(trip, phones, site);
  const [start] = useState(() => startFields(counts, readDraft()));
  const form = useCheckoutForm(start, demand);
  const summary = useRef<HTMLElement>(null);
  const [priceRefused, setPriceRefused] = useState<string>();
  const navigate = useNavigate();
  const cardCurrency = useCardCurrency(choice, counts, currency, form.card.creditCardNumber);
  const follow = useFollowOrder(form.card);
  const { quote, agreedTotal } = live;
  const isPriceAgreed = quote !== undefined && quote.total === agreedTotal;

  useEffect(() => keepDraft({ choice, fields: form.fields }), [choice, form.fields]);

  const payment = usePay({
    choice,
    agreedTotal,
    recheck: live.recheck,
    makeRequest: (priced, idempotencyKey, duplicateConfirmed) =>
      toOrderRequest(form.fields, demand.takesCard ? form.card : undefined, {
        choice,
        counts,
        journey: trip.journey,
        currency: priced.currency,
        quoteSeal: priced.quoteSeal,
        idempotencyKey,
        duplicateConfirmed,
        consents: site?.requiredConsents ?? [],
      }),
    onPlaced: follow.placed,
    onKnownOrder: follow.known,
    onFieldFaults: (error) => {
      form.showServerFaults(error);
      requestAnimationFrame(() => summary.current?.focus());
    },
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setPriceRefused(undefined);
    if (!form.check()) {
      requestAnimationFrame(() => summary.current?.focus());
      return;
    }
    if (live.error !== null) void live.recheck();
    else if (quote !== undefined && isPriceAgreed && cardCurrency === undefined) void payment.pay(quote);
    else if (cardCurrency !== undefined) focusField('creditCardNumber');
  };

  return (
    <FormProvider value={form}>
      <PriceLink total={quote && formatMoney(quote.total, quote.currency, locale)} />
      <div className="pay-grid">
        <form noValidate onSubmit={submit} aria-label={t('checkout.title')}>
          {live.error === null ? null : (
            <QuoteFault error={live.error} searchId={choice.searchId} onRetry={() => void live.recheck()} />
          )}
          <FaultSummary ref={summary} faults={form.isTried ? form.shown : []} fields={form.fields} />
          <TripSection trip={trip} choice={choice} warnings={quote?.warnings ?? []} />
          <PassengersSection journey={trip.journey} />
          <ContactSection phones={phones} />
          <ExtrasSection />
          {demand.takesCard ? (
            <CardSection
              notice={
                cardCurrency === undefined ? null : (
                  <CurrencyOffer
                    offer={cardCurrency}
                    onAccept={() => setPayIn({ instead: chosenCurrency, currency: cardCurrency.currency })}
                    onOtherCard={() => {
                      form.clearCard();
                      focusField('creditCardNumber');
                    }}
                  />
                )
              }
            />
          ) : null}
          <AgreementSection isCharter={trip.isCharter} requiredConsents={demand.requiredConsents}>
            <PayBlock
              total={quote && formatMoney(quote.total, quote.currency, locale)}
              statementText={site?.statementText}
              isBusy={payment.isPaying || live.isChecking}
              isLeaving={follow.isLeaving}
            />
          </AgreementSection>
        </form>
        <PriceSummary live={live} isCharter={trip.isCharter} isRoundTrip={trip.flights.length > 1} />
      </div>
      <CheckoutDialogs
        live={live}
        isPriceOpen={!isPriceAgreed && quote !== undefined && priceRefused !== quote.quoteId}
        onClosePrice={() => setPriceRefused(quote?.quoteId)}
        onOtherOffer={() =>
          void navigate({ to: '/flightSearch/$searchId', params: { searchId: choice.searchId } })
        }
        question={payment.question}
        onYes={() => quote !== undefined && void payment.pay(quote, true)}
        onNo={payment.dropQuestion}
      />
    </FormProvider>
  );
}

/** On narrow screens the price stands below the form: its sum leads there. */
function PriceLink({ total }: { readonly total: string | undefined }) {
  const { t } = useI18n();
  if (total === undefined) return null;
  return (
    <a href="#price" className="box price-link">
      <span className="grow">
        <span className="price">{total}</span>
        <br />
        <span className="t14 mute">{t('price.final')}</span>
      </span>
      <ChevronDown className="i" aria-hidden />
    </a>
  );
}

function useDemand(trip: Trip, phones: CheckoutDemand['phones'], site: Site | undefined): CheckoutDemand {
  const [opened] = useState(() => ({ today: today(), now: new Date() }));
  return useMemo(
    () => ({
      ...opened,
      journey: trip.journey,
      phones,
      requiredConsents: (site?.requiredConsents ?? []).map(({ purpose }) => purpose),
      takesCard: (site?.features.cardInput ?? 'raw') === 'raw',
    }),
    [opened, trip, phones, site],
  );
}
