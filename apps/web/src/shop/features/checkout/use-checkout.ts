import type { Currency } from '@farewind/values/currency';
import { useEffect, useMemo, useState, type FormEvent } from 'react';
import { today } from '../../../shared/format/date.ts';
import { useSession, type Site } from '../../../shared/session/session.tsx';
import type { CheckoutChoice } from './checkout-choice.ts';
import { keepDraft, readDraft, startFields } from './checkout-draft.ts';
import { focusField } from './fault-summary.tsx';
import type { CheckoutDemand } from './faults/find-checkout-faults.ts';
import { digestPurchase, toOrderRequest, toRetryRequest } from './order-request.ts';
import type { PlaceParts } from './place-parts.ts';
import { useCardCurrency } from './use-card-currency.ts';
import { useCheckoutForm } from './use-checkout-form.ts';
import { useFollowOrder } from './use-follow-order.ts';
import { usePay } from './use-pay.ts';
import { usePhoneBook } from './use-phone-book.ts';
import { useQuote } from './use-quote.ts';
import type { Trip } from './use-trip.ts';

/** One purchase: the form with its draft, the live price, the currency that the card pays in, and the press of the button. */
export function useCheckout(choice: CheckoutChoice, trip: Trip) {
  const { site } = useSession();
  const counts = trip.search;
  const { currency, payIn } = usePayCurrency(trip.search.currency);
  const phones = usePhoneBook();
  const demand = useDemand(trip, phones, site);
  const [start] = useState(() => startFields(counts, readDraft(), choice));
  const form = useCheckoutForm(start, demand);
  const { extras } = form.fields;
  const live = useQuote(choice, counts, currency, extras);
  const cardCurrency = useCardCurrency(choice, counts, extras, currency, form.card.creditCardNumber);
  const follow = useFollowOrder(form.card);
  const { quote, agreedTotal } = live;
  const isPriceAgreed = quote !== undefined && quote.total === agreedTotal;
  /** The quote whose changed price was looked at and put aside; a press of the button asks again. */
  const [putAside, setPutAside] = useState<string>();

  useEffect(() => keepDraft({ choice, fields: form.fields }), [choice, form.fields]);

  const card = demand.takesCard ? form.card : undefined;
  const makeRequest: PlaceParts['makeRequest'] = (named, idempotencyKey, duplicateConfirmed) =>
    toOrderRequest(form.fields, card, {
      choice,
      counts,
      journey: trip.journey,
      currency: named.currency,
      quoteSeal: named.quoteSeal,
      idempotencyKey,
      duplicateConfirmed,
      consents: site?.requiredConsents ?? [],
    });
  const payment = usePay({
    choice,
    agreedTotal,
    recheck: live.recheck,
    makeRequest,
    makeRetry: (orderId, idempotencyKey) => toRetryRequest(orderId, idempotencyKey, card),
    digestContent: (named) => digestPurchase(makeRequest(named, '', false)),
    onPlaced: follow.placed,
    onKnownOrder: follow.known,
    onWaiting: follow.waits,
    onFieldFaults: (error) => focusFirst(form.showServerFaults(error)),
  });

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setPutAside(undefined);
    if (follow.isLeaving) return;
    const fault = form.check();
    if (fault !== undefined) focusFirst(fault);
    else if (live.error !== null) void live.recheck();
    else if (cardCurrency !== undefined) focusField('creditCardNumber');
    else if (isPriceAgreed) void payment.pay(quote);
  };

  return {
    form,
    live,
    phones,
    demand,
    cardCurrency,
    payIn,
    payment,
    submit,
    isLeaving: follow.isLeaving,
    asksPrice: quote !== undefined && !isPriceAgreed && putAside !== quote.quoteId,
    putPriceAside: () => setPutAside(quote?.quoteId),
  };
}

/** To the first field that needs another look, once it shows why; the summary above the form is read out as it appears. */
function focusFirst(path: string | undefined): void {
  if (path !== undefined) requestAnimationFrame(() => focusField(path));
}

/**
 * The currency that the flights were searched in, so that an address shows the same price to everybody; another one once
 * it is chosen in the header, or asked for by a card.
 */
function usePayCurrency(searched: Currency) {
  const { currency: inHeader, setCurrency } = useSession();
  const [isOpening, setOpening] = useState(inHeader !== searched);
  useEffect(() => {
    if (!isOpening) return;
    setCurrency(searched);
    setOpening(false);
  }, [isOpening, searched, setCurrency]);
  const chosen = isOpening ? searched : inHeader;
  const [instead, setInstead] = useState<{ readonly of: Currency; readonly currency: Currency }>();
  return {
    currency: instead?.of === chosen ? instead.currency : chosen,
    payIn: (currency: Currency) => setInstead({ of: chosen, currency }),
  };
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
