import { documentCodes, eachMember, type DocumentCode } from '@farewind/values/passenger-document';
import type { addOrder } from '@farewind/contract/bookings/add-order';
import type { previewAgreement } from '@farewind/contract/bookings/preview-agreement';
import type { retryPayment } from '@farewind/contract/bookings/pay-order';
import type { Input } from '@farewind/contract/core/operation';
import { cardDigits } from '@farewind/travel-rules/card-number';
import type { PassengerFields as SentPassenger } from '@farewind/travel-rules/find-passenger-problems';
import { neededDocuments } from '@farewind/travel-rules/needed-documents';
import { tidyName } from '@farewind/travel-rules/person-name';
import type { Currency } from '@farewind/values/currency';
import type { PassengerCounts } from '@farewind/values/passengers';
import type { CheckoutChoice } from './checkout-choice.ts';
import { extrasMembers } from './chosen-extras.ts';
import { rideOrderMembers } from './ride/chosen-ride.ts';
import type { BuyerFields, CardFields, CheckoutFields, PassengerFields } from './checkout-fields.ts';
import type { Journey } from './journey.ts';
import { readTypedDate } from '../kit/fields/typed-date.ts';

type OrderRequest = Input<typeof addOrder>;
type RetryRequest = Input<typeof retryPayment>;

export interface OrderFrame {
  readonly paymentMethod?: string | undefined;
  readonly choice: CheckoutChoice;
  readonly counts: PassengerCounts;
  readonly journey: Journey;
  readonly currency: Currency;
  readonly quoteSeal: string;
  /** The coupon that the sealed price includes. */
  readonly coupon: string | undefined;
  readonly idempotencyKey: string;
  readonly duplicateConfirmed: boolean;
  /** The terms that the buyer has read, if any. */
  readonly termsHash: string | undefined;
  readonly consents: readonly { readonly purpose: string; readonly textVersion: string }[];
}

/** The form as a request of AddOrder. Fields that the route does not require are omitted. */
export function toOrderRequest(
  fields: CheckoutFields,
  card: CardFields | undefined,
  frame: OrderFrame,
): OrderRequest {
  const { adults, children, infants } = frame.counts;
  return {
    ...frame.choice,
    adults,
    children,
    infants,
    currency: frame.currency,
    ...extrasMembers(fields.extras),
    ...rideOrderMembers(fields.extras.ride),
    quoteSeal: frame.quoteSeal,
    ...couponMember(frame.coupon),
    passengers: fields.passengers.map((passenger) => toPassenger(passenger, frame.journey)),
    ...toBuyer(fields, { card, paymentMethod: frame.paymentMethod }, frame.consents),
    ...submissionMembers(frame),
  };
}

/** The members of every order about this press of the button. */
export function submissionMembers({
  duplicateConfirmed,
  termsHash,
  idempotencyKey,
}: Pick<OrderFrame, 'duplicateConfirmed' | 'termsHash' | 'idempotencyKey'>) {
  return {
    ...(duplicateConfirmed ? { duplicateConfirmed: true } : {}),
    ...(termsHash === undefined ? {} : { termsHash }),
    idempotencyKey,
  };
}

/** Flights, passengers and buyer as a request of PreviewAgreement. */
export function toAgreementRequest(request: OrderRequest): Input<typeof previewAgreement> {
  const { searchId, flightId, fareId, returnFlightId, returnFareId } = request;
  const { adults, children, infants, services, coupon, insurance, transfer, currency, quoteSeal } = request;
  return {
    searchId,
    flightId,
    fareId,
    returnFlightId,
    returnFareId,
    adults,
    children,
    infants,
    services,
    coupon,
    insurance,
    transfer,
    currency,
    quoteSeal,
    passengers: request.passengers.map(({ type, name, surname }) => ({ type, name, surname })),
    ...buyerOf(request),
    paymentMethod: request.paymentMethod,
  };
}

/** The buyer, for requests that fill in an agreement. */
export function buyerOf(request: Pick<OrderRequest, BuyerName>): Pick<OrderRequest, BuyerName> {
  const { customerName, customerSurname, customerEmail, customerCountryCode, customerMobilePhone } = request;
  return { customerName, customerSurname, customerEmail, customerCountryCode, customerMobilePhone };
}

/** The coupon, for requests with prices. */
export function couponMember(coupon: string | undefined): { readonly coupon?: string } {
  return coupon === undefined || coupon === '' ? {} : { coupon };
}

/** The payment method, and the card if it is typed here. */
export interface HowPaid {
  readonly card: CardFields | undefined;
  readonly paymentMethod?: string | undefined;
}

/** The payment members of a request, for an order or a later payment. */
export function toPayment({ card, paymentMethod }: HowPaid) {
  return {
    ...(paymentMethod === undefined ? {} : { paymentMethod }),
    ...(card === undefined ? {} : toCard(card)),
  };
}

/** The members of every order about buyer, payment and agreements. */
export function toBuyer(fields: BuyerFields, how: HowPaid, consents: OrderFrame['consents']) {
  return {
    customerName: fields.customerName.trim(),
    customerSurname: fields.customerSurname.trim(),
    customerEmail: fields.customerEmail.trim(),
    customerCountryCode: fields.customerCountryCode,
    customerMobilePhone: fields.customerMobilePhone.trim(),
    paymentType: 'card' as const,
    ...toPayment(how),
    ...(fields.wantsInvoice ? { invoice: fields.invoice } : {}),
    contractAccepted: fields.contractAccepted,
    usageAccepted: fields.usageAccepted,
    adultConfirmed: fields.adultConfirmed,
    consents: consents.filter(({ purpose }) => fields.consents.includes(purpose)),
    newsOptIn: fields.newsOptIn,
  };
}

/** Another attempt to pay for an order, as a request of RetryPayment. */
export function toRetryRequest(
  orderId: string,
  submission: Pick<OrderFrame, 'idempotencyKey' | 'duplicateConfirmed'>,
  { card, paymentMethod }: HowPaid,
): RetryRequest {
  const { idempotencyKey, duplicateConfirmed } = submission;
  return {
    orderId,
    idempotencyKey,
    ...(duplicateConfirmed ? { duplicateConfirmed: true } : {}),
    ...toPayment({ card, paymentMethod }),
  };
}

/** A digest of flights, passengers and buyer: equal for requests that only differ in card or quote. */
export function digestPurchase(request: OrderRequest): Promise<string> {
  const { adults, children, infants, currency, passengers, services, insurance, transfer } = request;
  return digestOf([
    adults,
    children,
    infants,
    currency,
    passengers,
    customerOf(request),
    services,
    insurance,
    transfer,
    request.coupon,
  ]);
}

type BuyerName = `customer${'Name' | 'Surname' | 'Email' | 'CountryCode' | 'MobilePhone'}`;
type BuyerMember = BuyerName | 'invoice';

/** The buyer, for a digest. */
export function customerOf(request: Pick<OrderRequest, BuyerMember>): readonly unknown[] {
  const { customerName, customerSurname, customerEmail, customerCountryCode, customerMobilePhone } = request;
  return [
    customerName,
    customerSurname,
    customerEmail,
    customerCountryCode,
    customerMobilePhone,
    request.invoice,
  ];
}

export async function digestOf(content: readonly unknown[]): Promise<string> {
  const text = JSON.stringify(content);
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** A passenger as a request of AddOrder; texts that are not dates are omitted. */
export function toPassenger(passenger: PassengerFields, journey: Journey): SentPassenger {
  const { nationality } = passenger;
  const needed = neededDocuments(nationality, passenger.identificationNumber, journey.domesticCountry);
  const hasPassport = needed.passport !== 'none' && passenger.passportNumber.trim() !== '';
  const isSent: Readonly<Partial<Record<DocumentCode, boolean>>> = {
    passportSerial: hasPassport,
    passportNumber: hasPassport,
    identificationNumber: needed.identification !== 'none',
  };
  const codes = documentCodes.filter((code) => (isSent[code] ?? true) && passenger[code].trim() !== '');
  return {
    type: passenger.type,
    name: tidyName(passenger.name),
    surname: tidyName(passenger.surname),
    nationality,
    ...(passenger.gender === '' ? {} : { gender: passenger.gender }),
    ...optional('birthDate', readTypedDate(passenger.birthDate)),
    ...eachMember(codes, (code) => passenger[code].trim()),
    ...(needed.expiry ? optional('passportExpiryDate', readTypedDate(passenger.passportExpiryDate)) : {}),
    ...(passenger.type === 'infant' && passenger.parentIndex !== ''
      ? { parentIndex: Number(passenger.parentIndex) }
      : {}),
  };
}

function optional<Name extends string>(name: Name, value: string | undefined): { [key in Name]?: string } {
  return (value === undefined || value === '' ? {} : { [name]: value }) as { [key in Name]?: string };
}

/** Card members of every request that charges a card. */
export function toCard(card: CardFields): Partial<RetryRequest> {
  return {
    creditCardNumber: cardDigits(card.creditCardNumber),
    creditCardOwner: card.creditCardOwner.trim(),
    creditCardExpireMonth: card.creditCardExpireMonth,
    creditCardExpireYear: card.creditCardExpireYear,
    creditCardCVC: card.creditCardCVC,
  };
}
