import type { addTransferOrder } from '@farewind/contract/bookings/add-transfer-order';
import type { previewTransferAgreement } from '@farewind/contract/bookings/preview-agreement';
import type { ChildSeats } from '@farewind/contract/bookings/ride';
import type { RemoteInput } from '../../../../shared/api/call-types.ts';
import {
  buyerOf,
  couponMember,
  customerOf,
  digestOf,
  toBuyer,
  type OrderFrame,
} from '../../../purchase/order-request.ts';
import {
  childSeatKinds,
  type ChildSeatCounts,
  type RideChoice,
  type RideFields,
} from '../../../purchase/ride-drafts.ts';
import type { OrderSubmission } from '../../../purchase/use-purchase.ts';

export type RideOrderRequest = RemoteInput<typeof addTransferOrder>;

export interface RideOrderFrame extends OrderSubmission {
  readonly choice: RideChoice;
  readonly consents: OrderFrame['consents'];
  readonly joinOrderId: string | undefined;
}

/** A filled-in form as AddTransferOrder takes it; what was left empty is left out. */
export function toRideOrderRequest(fields: RideFields, frame: RideOrderFrame): RideOrderRequest {
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
    ...toBuyer(fields, frame.card, frame.consents),
    ...(frame.duplicateConfirmed ? { duplicateConfirmed: true } : {}),
    idempotencyKey: frame.idempotencyKey,
  };
}

/** The same as PreviewTransferAgreement takes it: what is bought, who rides and who buys. */
export function toRideAgreementRequest(
  request: RideOrderRequest,
): RemoteInput<typeof previewTransferAgreement> {
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
  };
}

/** The seats that are wanted, as the calls take them; nothing where none is. */
export function seatMembers(counts: ChildSeatCounts): { readonly childSeats?: ChildSeats } {
  const wanted = childSeatKinds.filter((kind) => counts[kind] > 0);
  if (wanted.length === 0) return {};
  return { childSeats: Object.fromEntries(wanted.map((kind) => [kind, counts[kind]])) };
}

/** A digest of what is bought, who rides and who buys: equal for two requests that differ in card or quote only. */
export function digestRides(request: RideOrderRequest): Promise<string> {
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
