import type { TenantScope } from '../../../platform/database/scope.ts';
import type { OrderInput } from '../order/order-input.ts';
import type { DraftItem } from '../order/order-draft.ts';
import type { BookingDeps } from '../order/deps.ts';
import type { CheckedRide } from './check-rides.ts';
import { draftRideItem, type RideRequest } from './draft-ride-item.ts';

export interface RideHolder {
  readonly orderId: string;
  readonly input: OrderInput;
  /** The passenger whom the driver meets and calls. */
  readonly lead: { readonly name: string; readonly surname: string; readonly phone: string };
  readonly contactHash: Buffer;
  readonly cardHash: Buffer | undefined;
  readonly addressHash: Buffer;
  /** The promised end of the hold; undefined: the usual one. */
  readonly until: Date | undefined;
  readonly feeTerms: RideRequest['feeTerms'];
}

/** Holds the rides of an order and drafts them as its items. Refuses with TRF-NONE or GEN-LIMIT. */
export async function holdRides(
  { transfers }: Pick<BookingDeps, 'transfers'>,
  scope: TenantScope,
  checked: readonly CheckedRide[],
  { orderId, input, lead, feeTerms, ...hold }: RideHolder,
): Promise<DraftItem[]> {
  const fullName = `${lead.name} ${lead.surname}`;
  const request = { ...readRequestedChange(input, fullName), ...(feeTerms ? { feeTerms } : {}) };
  const items = checked.map((ride) => draftRideItem(ride, request));
  const { nameSign, note } = request;
  const locators = await transfers.holdRides(scope, {
    reference: orderId,
    rides: checked.map(({ priced }, index) => ({
      ...priced,
      flightNumber: items[index]!.snapshot.ride?.flightNumber,
    })),
    lead: { name: fullName, phone: lead.phone },
    nameSign,
    note,
    ...hold,
  });
  return items.map((item, index) => ({ ...item, supplierLocator: locators[index]! }));
}

function readRequestedChange(input: OrderInput, fullName: string): RideRequest {
  const isAlone = !('flightId' in input);
  const { nameSign, note, address } = isAlone ? input : (input.transfer ?? {});
  return {
    nameSign: nameSign ? nameSign : fullName,
    note,
    address,
    flightNumbers: isAlone ? { outbound: input.flightNumber, return: input.returnFlightNumber } : {},
    ...(isAlone && input.joinOrderId !== undefined ? { joinedOrderId: input.joinOrderId } : {}),
  };
}
