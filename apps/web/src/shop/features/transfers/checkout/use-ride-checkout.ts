import { useCallback, useEffect, useMemo, useState } from 'react';
import { call } from '../../../../shared/api/call.ts';
import { addTransferOrder } from '@farewind/contract/bookings/add-transfer-order';
import { checkTransferPrice } from '@farewind/contract/bookings/check-transfer-price';
import { previewTransferAgreement } from '@farewind/contract/bookings/preview-agreement';
import { useI18n } from '../../../../shared/i18n/i18n.tsx';
import { useSession } from '../../../../shared/session/session.tsx';
import type { CardFields } from '../../../purchase/checkout-fields.ts';
import { askWithCoupon } from '../../../purchase/coupon/ask-with-coupon.ts';
import { findUnpaid } from '../../../purchase/pay-again.ts';
import type { PriceSource } from '../../../purchase/price-source.ts';
import {
  rideDrafts,
  type RideChoice,
  type RideFields,
  childSeatKinds,
  type ChildSeatCounts,
} from '../../../purchase/ride-drafts.ts';
import { withHomeCode } from '../../../purchase/home-of.ts';
import { pricedAt } from '../../../purchase/quote.ts';
import { usePhoneBook } from '../../../../shared/format/use-phone-book.ts';
import { usePurchaseForm } from '../../../purchase/use-purchase-form.ts';
import type { PayCurrencyStart } from '../../../purchase/currency/use-pay-currency.ts';
import { useAgreedBefore } from '../../../purchase/use-agreed-before.ts';
import { usePurchase, type OrderSubmission } from '../../../purchase/use-purchase.ts';
import { orderKeyHeader } from '../../../order/order-keys.ts';
import { findRideOrderProblems, type RideDemand } from './find-ride-order-problems.ts';
import { startRideFields } from './start-ride-fields.ts';
import type { RideTrip } from './use-ride-trip.ts';
import { isSameChoice } from '../../../purchase/purchase-choice.ts';
import type { ChildSeats } from '@farewind/contract/bookings/ride';
import type { RemoteInput } from '../../../../shared/api/call-types.ts';
import {
  buyerOf,
  couponMember,
  customerOf,
  digestOf,
  submissionMembers,
  toBuyer,
  type OrderFrame,
} from '../../../purchase/order-request.ts';

/** The purchase of rides: the form with its draft, and the payment. */
export function useRideCheckout(
  choice: RideChoice,
  trip: RideTrip,
  { join, chosenBefore }: { readonly join: string | undefined } & Pick<PayCurrencyStart, 'chosenBefore'>,
) {
  const { site } = useSession();
  const { language } = useI18n();
  const phones = usePhoneBook();
  const [method, setMethod] = useState<MethodDemand>({ takesCard: true, needsMethod: false });
  const [serverTime, setServerTime] = useState<string>();
  const [draft] = useState(() => rideDrafts.read());
  const [unpaid] = useState(() => findUnpaid(choice, draft));
  const agreed = useAgreedBefore(unpaid, site);
  const { isAgreedBefore } = agreed;
  const demand = useRideDemand(trip, serverTime, phones, { ...method, isAgreedBefore });
  const [isResumed] = useState(() => draft !== undefined && isSameChoice(draft.choice, choice));
  const [start] = useState(() => withHomeCode(startRideFields(draft, choice, join), site, language));
  const findProblems = useCallback(
    (fields: RideFields, card: CardFields) => findRideOrderProblems(fields, card, demand),
    [demand],
  );
  const form = usePurchaseForm(start, findProblems);
  useEffect(() => rideDrafts.keep({ choice, fields: form.fields }), [choice, form.fields]);

  const seats = seatMembers(form.fields.childSeats);
  const { coupon } = form.fields;
  const joinOrderId = form.fields.joinOrderId === '' ? undefined : form.fields.joinOrderId;
  const source: PriceSource = {
    choice,
    extras: JSON.stringify({ ...seats, coupon }),
    ask: (input, signal) =>
      askWithCoupon(coupon, (member) =>
        call(checkTransferPrice, { ...choice, ...seats, ...input, ...member }, { signal }),
      ),
  };
  const makeRequest = (submission: OrderSubmission) =>
    toRideOrderRequest(agreed.withAgreements(form.fields), {
      ...submission,
      choice,
      joinOrderId,
      consents: site?.requiredConsents ?? [],
    });
  const headers = joinOrderId === undefined ? {} : orderKeyHeader(joinOrderId);
  const purchase = usePurchase({
    form,
    source,
    agreed,
    makeRequest,
    searchedIn: trip.search.currency,
    chosenBefore,
    page: '/transferDetail/$orderId',
    digest: digestRides,
    showAgreement: (request, signal) =>
      call(previewTransferAgreement, toRideAgreementRequest(request), { signal }),
    send: (request: RideOrderRequest) => call(addTransferOrder, request, { headers }),
  });
  const { takesCard, needsChoice: needsMethod } = purchase.methods;
  if (takesCard !== method.takesCard || needsMethod !== method.needsMethod)
    setMethod({ takesCard, needsMethod });
  const { quote } = purchase.live;
  const toldTime = quote && pricedAt(quote);
  if (toldTime !== undefined && toldTime !== serverTime) setServerTime(toldTime);
  return { ...purchase, form, phones, demand, isResumed, agreed };
}

type MethodDemand = Pick<RideDemand, 'takesCard' | 'needsMethod'>;
type PaymentDemand = MethodDemand & Pick<RideDemand, 'isAgreedBefore'>;

function useRideDemand(
  trip: RideTrip,
  serverTime: string | undefined,
  phones: RideDemand['phones'],
  { takesCard, needsMethod, isAgreedBefore }: PaymentDemand,
): RideDemand {
  const { site } = useSession();
  // Until the price has told the server's time.
  const [openedAt] = useState(() => new Date());
  const now = useMemo(
    () => (serverTime === undefined ? openedAt : new Date(serverTime)),
    [openedAt, serverTime],
  );
  const needsAddress = [trip.search.from, trip.search.to].some(({ kind }) => kind === 'zone');
  return useMemo(
    () => ({
      now,
      phones,
      needsAddress,
      requiredConsents: (site?.requiredConsents ?? []).map(({ purpose }) => purpose),
      takesCard,
      needsMethod,
      isAgreedBefore,
    }),
    [now, phones, needsAddress, site, takesCard, needsMethod, isAgreedBefore],
  );
}

type RideOrderRequest = RemoteInput<typeof addTransferOrder>;

interface RideOrderFrame extends OrderSubmission {
  readonly choice: RideChoice;
  readonly consents: OrderFrame['consents'];
  readonly joinOrderId: string | undefined;
}

/** The form as a request of AddTransferOrder; empty members are omitted. */
function toRideOrderRequest(fields: RideFields, frame: RideOrderFrame): RideOrderRequest {
  const { quote, joinOrderId } = frame;
  return {
    ...frame.choice,
    ...seatMembers(fields.childSeats),
    currency: quote.currency,
    quoteSeal: quote.quoteSeal,
    ...couponMember(quote.coupon),
    leadPassenger: {
      name: fields.leadPassenger.name.trim(),
      surname: fields.leadPassenger.surname.trim(),
    },
    ...filled('flightNumber', tidyFlight(fields.flightNumber)),
    ...filled('returnFlightNumber', tidyFlight(fields.returnFlightNumber)),
    ...filled('address', fields.address.trim()),
    ...filled('nameSign', fields.nameSign.trim()),
    ...filled('note', fields.note.trim()),
    ...(joinOrderId === undefined ? {} : { joinOrderId }),
    ...toBuyer(fields, frame, frame.consents),
    ...submissionMembers(frame),
  };
}

/** The rides, their passengers and the buyer as a request of PreviewTransferAgreement. */
function toRideAgreementRequest(request: RideOrderRequest): RemoteInput<typeof previewTransferAgreement> {
  const { searchId, transferId, returnTransferId, childSeats, coupon, currency, quoteSeal } = request;
  return {
    searchId,
    transferId,
    returnTransferId,
    childSeats,
    coupon,
    currency,
    quoteSeal,
    leadPassenger: request.leadPassenger,
    address: request.address,
    ...buyerOf(request),
    paymentMethod: request.paymentMethod,
  };
}

/** The requested child seats as a request member; absent if there are none. */
function seatMembers(counts: ChildSeatCounts): { readonly childSeats?: ChildSeats } {
  const wanted = childSeatKinds.filter((kind) => counts[kind] > 0);
  if (wanted.length === 0) return {};
  return { childSeats: Object.fromEntries(wanted.map((kind) => [kind, counts[kind]])) };
}

/** A digest of rides, passengers and buyer: equal for requests that only differ in card or quote. */
function digestRides(request: RideOrderRequest): Promise<string> {
  const { currency, childSeats, leadPassenger, address, nameSign, note, joinOrderId } = request;
  return digestOf([
    currency,
    childSeats,
    leadPassenger,
    address,
    nameSign,
    note,
    joinOrderId,
    request.flightNumber,
    request.returnFlightNumber,
    customerOf(request),
    request.coupon,
  ]);
}

function tidyFlight(text: string): string {
  return text.trim().toUpperCase();
}

function filled<Name extends string>(name: Name, value: string): { [key in Name]?: string } {
  return (value === '' ? {} : { [name]: value }) as { [key in Name]?: string };
}
