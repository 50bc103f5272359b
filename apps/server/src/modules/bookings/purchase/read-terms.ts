import { createHash } from 'node:crypto';
import type { ParsedInput } from '@farewind/contract/core/operation';
import type {
  previewAgreement,
  previewTransferAgreement,
} from '@farewind/contract/bookings/preview-agreement';
import type { TenantScope } from '../../../platform/database/scope.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import type { AgreedItem, AgreedOrder } from '../order/agreed-order.ts';
import { OWN_INVENTORY, type BookingDeps } from '../order/deps.ts';
import { draftItems, type DraftItem, type FlightTerms } from '../order/order-draft.ts';
import type { OrderInput } from '../order/order-input.ts';
import { refuseProblems, underKey } from '../order/order-problem.ts';
import { spreadOverItems } from '../pricing/coupons/spread-over-items.ts';
import type { PricedPurchase } from '../pricing/purchase.ts';
import { draftRideItem } from '../transfers-in-orders/draft-ride-item.ts';
import { agreementValues } from './agreement-values.ts';

type UnheldInput = OrderInput | ParsedInput<typeof previewAgreement | typeof previewTransferAgreement>;

/** The items of a purchase as its agreement names them, before anything is held. */
export function draftUnheld(
  { trip, extras, rides, coupon }: PricedPurchase,
  input: UnheldInput,
  terms: FlightTerms,
): DraftItem[] {
  const { address } = 'flightId' in input ? (input.transfer ?? {}) : input;
  const unheld = (rides?.rides ?? []).map((priced) =>
    draftRideItem(
      { priced, leg: undefined, warnings: [] },
      { nameSign: '', flightNumbers: {}, ...(address === undefined ? {} : { address }) },
    ),
  );
  const items = [
    ...(trip ? draftItems(trip, extras, OWN_INVENTORY, '', terms) : []),
    ...unheld.map((item) => ({ ...item, supplierLocator: '' })),
  ];
  return spreadOverItems(items, coupon);
}

/**
 * SHA-256 of the agreement's terms, as hex: version and text without the order's number and date, which follow only on
 * payment, and without what the buyer types, so that a corrected name is no change of the terms.
 */
export async function hashTerms(
  deps: Pick<BookingDeps, 'places' | 'readAcceptedTexts'>,
  scope: TenantScope,
  { language, site }: RequestContext,
  order: Pick<AgreedOrder, 'items' | 'couponCode' | 'currency' | 'statementText'>,
): Promise<string> {
  const values = agreementValues(deps.places, {
    ...order,
    items: order.items.map(withoutAddress),
    passengers: [],
    contact: { name: '', surname: '', email: '', phone: '' },
    language,
    now: new Date(0),
  });
  const { agreement } = await deps.readAcceptedTexts(
    scope,
    { language, currencies: site?.currencies },
    { values, hasConsents: false },
  );
  const { version, title, body } = agreement;
  return createHash('sha256')
    .update(JSON.stringify([version, title, body]))
    .digest('hex');
}

/** Refuses with ORD-CONTRACT an order whose buyer has read other terms than those that it would store as accepted. */
export function requireReadTerms(read: string, terms: string): void {
  if (read === terms) return;
  refuseProblems(underKey('ORD-CONTRACT', [{ path: 'contractAccepted', message: 'contract.changed' }]));
}

function withoutAddress(item: AgreedItem): AgreedItem {
  const { ride } = item.snapshot;
  if (!ride) return item;
  const { address: _from, ...from } = ride.from;
  const { address: _to, ...to } = ride.to;
  return { ...item, snapshot: { ...item.snapshot, ride: { ...ride, from, to } } };
}
