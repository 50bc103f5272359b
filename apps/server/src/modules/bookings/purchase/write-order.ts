import type { TenantScope } from '../../../platform/database/scope.ts';
import { newLocator, newReservationNumber } from '../../../platform/ids.ts';
import type { Keyring } from '../../../platform/secrets/keyring.ts';
import { storeAgreement } from '../order/kept-agreement.ts';
import { maskDocument } from '../order/document-hint.ts';
import { documentPlace } from '../order/document-seal.ts';
import { travellerFingerprint } from '../order/fingerprints.ts';
import { insertItem } from '../order/insert-item.ts';
import { insertOrderAttempt } from '../order/order-attempts.ts';
import { listTicketHolders, totalOfItem, travellerOf, type OrderDraft } from '../order/order-draft.ts';
import { insertSearchTerms } from '../order/search-terms/write-search-terms.ts';
import { upsertCustomer } from '../order/upsert-customer.ts';

const MAX_LOCATOR_TRIES = 10;

/** Writes an order and everything belonging to it, with its items pending payment. Returns the sum to collect. */
export async function writeOrder(scope: TenantScope, keyring: Keyring, draft: OrderDraft): Promise<number> {
  const totalMinor = await writeSoldOrder(scope, keyring, draft);
  await insertAcceptances(scope, draft);
  await storeAgreement(scope, keyring, draft.orderId, draft.acceptedTexts.agreement);
  return totalMinor;
}

/** The same for an order whose buyer accepted the texts of the channel that sold it, and none of ours. */
export async function writeSoldOrder(
  scope: TenantScope,
  keyring: Keyring,
  draft: Omit<OrderDraft, 'acceptedTexts'>,
): Promise<number> {
  requireUnitsFitPassengers(draft);
  const totalMinor = draft.items.reduce((sum, item) => sum + totalOfItem(item), 0);
  const reservationNumber = await insertOrder(scope, draft, await upsertCustomer(scope, draft), totalMinor);
  await insertOrderAttempt(scope, draft);
  await insertPassengers(scope, keyring, draft);
  for (const [position, item] of draft.items.entries()) await insertItem(scope, draft, item, position);
  await insertSearchTerms(scope, [searchableOf(draft, reservationNumber)]);
  return totalMinor;
}

function searchableOf(
  { orderId, contact, passengers, items }: Omit<OrderDraft, 'acceptedTexts'>,
  reservationNumber: string,
) {
  return {
    orderId,
    reservationNumber,
    phone: contact.phone,
    names: [contact, ...passengers].flatMap(({ name, surname }) => [name, surname]),
    flights: items.flatMap(({ snapshot }) => snapshot.segments),
    ridePlaces: items
      .flatMap(({ snapshot: { ride } }) => (ride === undefined ? [] : [ride.from, ride.to]))
      .flatMap(({ name, address }) => (address === undefined ? [name] : [name, address])),
  };
}

/** Each passenger with a price gets a ticket, so the tickets must add up to the units. */
function requireUnitsFitPassengers({ items, passengers }: Pick<OrderDraft, 'items' | 'passengers'>): void {
  for (const item of items) {
    const holders = listTicketHolders(item, passengers);
    for (const unit of item.units) {
      if (holders.filter((holder) => holder.unit === unit).length !== unit.count)
        throw new Error(`A price for ${unit.count} ${unit.passengerType} does not fit the passengers`);
    }
  }
}

/** PNR and reservation number are random and redrawn if taken. Returns the reservation number. */
async function insertOrder(
  scope: TenantScope,
  draft: Omit<OrderDraft, 'acceptedTexts'>,
  customerId: number,
  totalMinor: number,
): Promise<string> {
  for (let tries = 0; tries < MAX_LOCATOR_TRIES; tries += 1) {
    const reservationNumber = newReservationNumber();
    const inserted = await scope.tx
      .insertInto('customer_order')
      .values({
        tenant_id: scope.tenantId,
        id: draft.orderId,
        key_hash: draft.keyHash,
        reservation_number: reservationNumber,
        pnr: newLocator(),
        site_id: draft.siteId,
        customer_id: customerId,
        language: draft.language,
        currency: draft.currency,
        total_minor: totalMinor,
        contact: JSON.stringify(draft.contact),
        invoice: draft.invoice ? JSON.stringify(draft.invoice) : null,
        quote_id: draft.claims.quoteId,
        quote: JSON.stringify(draft.claims),
        held_until: draft.heldUntil ?? null,
        booked_by: draft.bookedBy ?? null,
        channel: draft.soldThrough?.account ?? null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (inserted.numInsertedOrUpdatedRows === 1n) return reservationNumber;
  }
  throw new Error('No unused PNR and reservation number was found');
}

async function insertPassengers(
  scope: TenantScope,
  keyring: Keyring,
  draft: Omit<OrderDraft, 'acceptedTexts'>,
): Promise<void> {
  const rows = draft.passengers.map((passenger, position) => ({
    tenant_id: scope.tenantId,
    order_id: draft.orderId,
    position,
    type: passenger.type,
    name: passenger.name,
    surname: passenger.surname,
    gender: passenger.gender,
    document: passenger.document
      ? keyring.seal(
          documentPlace(scope.tenantId, draft.orderId, position),
          JSON.stringify(passenger.document),
        )
      : null,
    document_hint: passenger.document ? maskDocument(passenger.document) : '',
    fingerprint: travellerFingerprint(keyring, scope.tenantId, travellerOf(passenger)),
    parent_position: passenger.parentPosition ?? null,
  }));
  await scope.tx.insertInto('order_passenger').values(rows).execute();
}

async function insertAcceptances(scope: TenantScope, draft: OrderDraft): Promise<void> {
  const { agreement, others } = draft.acceptedTexts;
  const rows = [agreement, ...others].map((text) => ({
    tenant_id: scope.tenantId,
    order_id: draft.orderId,
    text_name: text.name,
    text_version: text.version,
    text_hash: text.hash,
    language: draft.language,
    address: draft.address,
  }));
  await scope.tx.insertInto('acceptance').values(rows).execute();
}
