import { currencies, type Currency } from '@farewind/values/currency';
import { useEffect, useRef, useState, type Dispatch, type FormEvent, type SetStateAction } from 'react';
import { useI18n } from '../../shared/i18n/i18n.tsx';
import { useSession } from '../../shared/session/session.tsx';
import type { BuyerFields, CardFields } from './checkout-fields.ts';
import { asksAboutPrice } from './asks-about-price.ts';
import { focusField, focusOnceDrawn } from './focus-field.ts';
import { showQuoteProblem } from './quote-problem.tsx';
import { toRetryRequest } from './order-request.ts';
import { followOutcome, type OutcomeActs } from './follow-outcome.ts';
import type { Placed, DuplicateQuestion, OrderPlacement } from './order-placement.ts';
import type { PriceSource } from './price-source.ts';
import type { Quote } from './quote.ts';
import type { ReadAgreement, ShownAgreement } from './sections/agreement-dialog.tsx';
import { useCardCurrency } from './use-card-currency.ts';
import { usePayCurrency, type PayCurrencyStart } from './currency/use-pay-currency.ts';
import { useSwitchedPrice } from './currency/use-switched-price.ts';
import { useFollowOrder, type OrderPage } from './use-follow-order.ts';
import type { useAgreedBefore } from './use-agreed-before.ts';
import type { PurchaseForm } from './use-purchase-form.ts';
import { usePaymentMethods } from './use-payment-methods.ts';
import { useReadTerms } from './use-read-terms.ts';
import { useQuote } from './use-quote.ts';
import { ApiError } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';
import { getOrder } from '@farewind/contract/bookings/get-order';
import { retryPayment } from '@farewind/contract/bookings/pay-order';
import { showError } from '../../shared/ui/error-dialog-store.ts';
import { storeOrderKey } from '../order/order-key-of-tab.ts';
import { orderKeyHeader } from '../order/order-keys.ts';
import { placeOrder } from './place-order.ts';

/** The members of an order besides the form itself. */
export interface OrderSubmission {
  readonly quote: Pick<Quote, 'currency' | 'quoteSeal' | 'coupon'>;
  readonly card: CardFields | undefined;
  /** Absent until the payment methods are loaded. */
  readonly paymentMethod: string | undefined;
  readonly idempotencyKey: string;
  readonly duplicateConfirmed: boolean;
  /** The terms that the buyer has read, if any. */
  readonly termsHash: string | undefined;
}

export interface PurchaseOptions<Fields extends BuyerFields, Request> extends PayCurrencyStart {
  readonly form: PurchaseForm<Fields>;
  readonly source: PriceSource;
  readonly agreed: Pick<ReturnType<typeof useAgreedBefore>, 'isAgreedBefore' | 'askAnew'>;
  /** The page of a paid order. */
  readonly page: OrderPage;
  readonly makeRequest: (submission: OrderSubmission) => Request;
  readonly digest: (request: Request) => Promise<string>;
  readonly send: (request: Request) => Promise<Placed>;
  /** The agreement as this request would accept it. */
  readonly showAgreement: (request: Request, signal: AbortSignal) => Promise<ShownAgreement>;
}

/** A purchase of any kind: live price, payment currency, and submission. */
export function usePurchase<Fields extends BuyerFields, Request>(options: PurchaseOptions<Fields, Request>) {
  const { form, source, makeRequest } = options;
  const { currency, payIn } = usePayCurrency(options, form);
  const live = useQuote(source, currency);
  const sold: readonly Currency[] = useSession().site?.currencies ?? currencies;
  const cardCurrency = useCardCurrency(source, currency, form.card.creditCardNumber, sold);
  const follow = useFollowOrder(form.card, options.page);
  const { quote, agreedTotal } = live;
  const isPriceAgreed = quote !== undefined && quote.total === agreedTotal;
  /** The quote whose price change was dismissed; submitting asks again. */
  const [putAside, setPutAside] = useState<string>();
  const setFailedChecks = useReasonShown(live.error);
  const recheck = async () => {
    const checked = await live.recheck();
    if (checked === undefined) setFailedChecks((now) => now + 1);
    return checked;
  };
  const { shown } = live;
  const amount = shown?.currency === currency ? shown.total : undefined;
  const methods = usePaymentMethods(
    { currency, amount },
    form.fields.paymentMethod,
    form.card.creditCardNumber !== '',
  );
  const { takesCard, method } = methods;
  const card = takesCard ? form.card : undefined;
  const how = { card, paymentMethod: method?.id };
  const { language } = useI18n();
  const terms = useReadTerms(
    form,
    JSON.stringify([source.choice, source.extras, currency, language]),
    method?.id,
  );
  const payment = usePay({
    choice: source.choice,
    agreedTotal,
    isAgreedBefore: options.agreed.isAgreedBefore,
    recheck,
    send: options.send,
    makeRequest: (named, idempotencyKey, duplicateConfirmed) =>
      makeRequest({ quote: named, ...how, idempotencyKey, duplicateConfirmed, termsHash: terms.find() }),
    makeRetry: (orderId, idempotencyKey, duplicateConfirmed) =>
      toRetryRequest(orderId, { idempotencyKey, duplicateConfirmed }, how),
    digestContent: (named) => options.digest(makeRequest({ quote: named, ...how, ...unsent })),
    onPlaced: follow.placed,
    onKnownOrder: follow.known,
    onWaiting: follow.waits,
    onAgreeAnew: () => {
      options.agreed.askAnew();
      focusOnceDrawn('contractAccepted');
    },
    onFieldProblems: (error) => focusFirst(terms.showProblems(error)),
  });

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setPutAside(undefined);
    if (follow.isLeaving) return;
    // The button then offers another check of the price, and no payment.
    if (live.error !== null) {
      void recheck();
      return;
    }
    const problem = form.check();
    if (problem !== undefined) focusFirst(problem);
    else if (cardCurrency !== undefined) focusField('creditCardNumber');
    else if (isPriceAgreed) void payment.pay(quote);
  };

  const readAgreement: ReadAgreement | undefined =
    quote &&
    ((signal) => {
      const submission = { quote, ...how, card: undefined, ...unsent };
      return options.showAgreement(makeRequest(submission), signal).then(terms.record);
    });

  return {
    form,
    live,
    methods,
    currency,
    cardCurrency,
    payIn,
    payment,
    submit,
    readAgreement,
    agreementChanges: terms.changes,
    page: options.page,
    switched: useSwitchedPrice(quote),
    isLeaving: follow.isLeaving,
    asksPrice: asksAboutPrice({
      quote,
      agreedTotal,
      putAside,
      isSending: payment.isPaying || follow.isLeaving,
    }),
    putPriceAside: () => setPutAside(quote?.quoteId),
    /** Pays once more what was bought before; a price that was put aside is asked about again. */
    payAnyway: () => {
      setPutAside(undefined);
      if (quote !== undefined) void payment.pay(quote, true);
    },
  };
}

/** The members of a request that is not sent as an order. */
const unsent = { idempotencyKey: '', duplicateConfirmed: false, termsHash: undefined };

export type Purchase = Omit<ReturnType<typeof usePurchase>, 'form'> & {
  readonly form: Pick<PurchaseForm<BuyerFields>, 'clearCard'>;
};

/** Leads to the reason after a check that the buyer asked for has failed: only once it is drawn, which may be later. */
function useReasonShown(error: Error | null): Dispatch<SetStateAction<number>> {
  const [failedChecks, setFailedChecks] = useState(0);
  const shown = useRef(0);
  useEffect(() => {
    if (error === null || shown.current === failedChecks) return;
    shown.current = failedChecks;
    showQuoteProblem();
  }, [error, failedChecks]);
  return setFailedChecks;
}

/** The first invalid field; the summary above the form is announced as it appears. */
function focusFirst(path: string | undefined): void {
  if (path !== undefined) focusOnceDrawn(path);
}

type Calls = Pick<OrderPlacement, 'sendAgain' | 'findOrder'>;

type PayOptions<Request> = Omit<OrderPlacement<Request>, keyof Calls> &
  Omit<OutcomeActs, 'onQuestion' | 'onError'>;

/**
 * Pays, one submission at a time, which ends when the page it leads to is drawn; a duplicate purchase waits for explicit
 * confirmation.
 */
function usePay<Request>(options: PayOptions<Request>) {
  const busy = useRef(false);
  const [isPaying, setPaying] = useState(false);
  const [question, setQuestion] = useState<DuplicateQuestion>();

  const pay = async (quote: Quote, duplicateConfirmed = false): Promise<void> => {
    if (busy.current) return;
    busy.current = true;
    setPaying(true);
    setQuestion(undefined);
    try {
      const send = async (request: Request) => storeKeyOf(await options.send(request));
      const outcome = await placeOrder({ ...options, ...calls, send }, quote, duplicateConfirmed);
      await followOutcome(outcome, { ...options, onQuestion: setQuestion, onError: showError });
    } finally {
      busy.current = false;
      setPaying(false);
    }
  };

  return { pay, isPaying, question, dropQuestion: () => setQuestion(undefined) };
}

/** Stores the order key in this tab. */
function storeKeyOf(placed: Placed): Placed {
  if (placed.pGuid !== undefined) storeOrderKey(placed.orderId, placed.pGuid);
  return placed;
}

const calls: Calls = {
  sendAgain: (request) => call(retryPayment, request, { headers: orderKeyHeader(request.orderId) }),
  findOrder: async (orderId) => {
    try {
      return await call(getOrder, { orderId });
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return undefined;
      throw error;
    }
  },
};
