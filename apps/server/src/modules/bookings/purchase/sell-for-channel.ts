import type { Language } from '@farewind/contract/core/fields';
import { capitalNames } from '@farewind/travel-rules/person-name';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { newId, newSecretId } from '../../../platform/ids.ts';
import type { PricedRide } from '../../transfers/public.ts';
import type { BookingDeps } from '../order/deps.ts';
import { makerFingerprint } from '../order/fingerprints.ts';
import { issueTickets } from '../order/issue-tickets.ts';
import { moveItem } from '../order/move-item.ts';
import type { Contact, OrderDraft } from '../order/order-draft.ts';
import { hashOrderKey, makeOrderKey } from '../order/order-key.ts';
import { lockItems } from '../order/order-rows.ts';
import type { QuoteClaims } from '../order/quote-claims.ts';
import { supplierKey } from '../order/supplier-key.ts';
import { confirmWithSuppliers } from '../order/supplies.ts';
import { draftRideItem } from '../transfers-in-orders/draft-ride-item.ts';
import { writeSoldOrder } from './write-order.ts';

/** The traveller of a ride that a channel sold. */
export interface ChannelTraveller {
  readonly name: string;
  readonly surname: string;
  /** E.164, or empty. */
  readonly phone: string;
}

/** A ride that a channel has sold and collects the price of. */
export interface ChannelSale {
  /** The channel's ledger account: `rideChannel:1`. */
  readonly channel: string;
  /** The booking's number at the channel. */
  readonly reference: string;
  readonly siteId: number;
  readonly language: Language;
  /** A ride of our own fleet, at the price that the channel owes for it. */
  readonly priced: PricedRide;
  readonly traveller: ChannelTraveller;
  readonly flightNumber?: string | undefined;
  readonly note?: string | undefined;
  /** Where in the zone, in the channel's words. */
  readonly address: string;
}

/**
 * Writes a ride sold by a channel as a paid order of ours: its vehicle is taken from the same counters as in a sale of
 * the shop, its price is owed by the channel, and nobody is sent a message, since the channel informs its customer.
 * Returns the order's id. Refuses with TRF-NONE, and then writes nothing that the caller may keep.
 */
export async function sellForChannel(
  deps: BookingDeps,
  scope: TenantScope,
  sale: ChannelSale,
): Promise<string> {
  const orderId = newSecretId();
  const [locator] = await deps.transfers.holdRides(scope, {
    reference: orderId,
    rides: [{ ...sale.priced, flightNumber: sale.flightNumber }],
    lead: { name: fullNameOf(sale.traveller), phone: sale.traveller.phone },
    ...hashesOf(deps, scope, sale),
  });
  await writeSoldOrder(scope, deps.keyring, draftOf(deps, scope, sale, { orderId, locator: locator! }));
  await sellItem(deps, scope, sale, orderId);
  return orderId;
}

/** Each booking is a payer of its own: the limits on unpaid holds are about buyers of the shop. */
function hashesOf({ keyring }: BookingDeps, { tenantId }: TenantScope, { channel, reference }: ChannelSale) {
  const hash = makerFingerprint(keyring, tenantId, `${channel}:${reference}`);
  return { contactHash: hash, cardHash: undefined, addressHash: hash };
}

function fullNameOf({ name, surname }: ChannelTraveller): string {
  return `${name} ${surname}`.trim();
}

function draftOf(
  deps: BookingDeps,
  scope: TenantScope,
  sale: ChannelSale,
  { orderId, locator }: { readonly orderId: string; readonly locator: string },
): Omit<OrderDraft, 'acceptedTexts'> {
  const { channel, reference, siteId, language, priced, traveller } = sale;
  const idempotencyKey = `${channel}:${reference}`;
  const item = draftRideItem(
    { priced, leg: undefined, warnings: [] },
    {
      nameSign: fullNameOf(traveller),
      note: sale.note,
      address: sale.address,
      flightNumbers: { outbound: sale.flightNumber },
    },
  );
  const contact: Contact = {
    name: traveller.name,
    surname: traveller.surname,
    // The channel keeps its customer's address, and writes to it.
    email: '',
    countryCode: '',
    mobilePhone: '',
    phone: traveller.phone,
    newsOptIn: false,
    consents: [],
  };
  return {
    orderId,
    keyHash: hashOrderKey(makeOrderKey(deps.keyring, orderId, idempotencyKey)),
    idempotencyKey,
    requestHash: hashesOf(deps, scope, sale).contactHash,
    siteId,
    language,
    currency: priced.rate.to,
    contact,
    invoice: undefined,
    claims: claimsOf(scope, sale),
    items: [{ ...item, supplierLocator: locator }],
    passengers: [
      {
        type: 'adult',
        ...capitalNames(traveller),
        gender: '',
        document: undefined,
        parentPosition: undefined,
      },
    ],
    address: '',
    soldThrough: { account: channel, customer: idempotencyKey },
  };
}

/** As if it had been quoted now. */
function claimsOf({ tenantId, now }: TenantScope, { siteId, priced }: ChannelSale): QuoteClaims {
  const { ride, offerId, supplier, totalMinor, rate } = priced;
  return {
    quoteId: newId(),
    tenant: tenantId,
    site: siteId,
    items: [],
    rides: [
      {
        itemId: 'ride-outbound',
        searchId: '',
        offerId,
        supplier,
        pickupAt: ride.pickupAt,
        childSeats: ride.childSeats,
        totalMinor,
      },
    ],
    counts: { ...ride.passengers },
    extras: [],
    discountMinor: 0,
    totalMinor,
    currency: rate.to,
    rate: { ...rate, at: rate.at.toISOString() },
    rulesVersion: '',
    expiresAt: now.toISOString(),
  };
}

/** The vehicle is sold, the ticket issued and the price posted at once: there is no payment to wait for. */
async function sellItem(
  deps: BookingDeps,
  scope: TenantScope,
  { channel }: ChannelSale,
  orderId: string,
): Promise<void> {
  const cause = { reason: 'channelSold', actor: 'channel' };
  const [pending] = await lockItems(scope, orderId);
  if (!pending) throw new Error(`The order ${orderId} has no ride`);
  const processing = await moveItem(scope, pending, 'processing', cause);
  const lost = await confirmWithSuppliers(deps.suppliers, scope, [processing]);
  if (lost.length > 0) throw new Error(`The vehicle of ${orderId} was held and is gone`);
  const sold = await moveItem(scope, processing, 'ticketed', { ...cause, reason: 'captured' });
  await issueTickets(scope, sold);
  const { itemId, currency, totalMinor } = sold;
  const common = { reference: orderId, currency } as const;
  await deps.payments.postLedger(scope, {
    ...common,
    move: 'sale',
    key: `sale:${itemId}`,
    supplierMinor: totalMinor,
    serviceMinor: 0,
    suppliers: [{ supplier: supplierKey(sold), minor: totalMinor }],
  });
  await deps.payments.postLedger(scope, {
    ...common,
    move: 'channelOwes',
    key: `channelOwes:${itemId}`,
    channel,
    amountMinor: totalMinor,
  });
}
