import type { TenantScope } from '../../../platform/database/scope.ts';
import { newLocator, newReservationNumber } from '../../../platform/ids.ts';
import type { Keyring } from '../../../platform/secrets/keyring.ts';
import { storeAgreement } from '../order/kept-agreement.ts';
import { maskDocument } from '../order/document-hint.ts';
import { documentPlace } from '../order/document-seal.ts';
import { travellerFingerprint } from '../order/fingerprints.ts';
import { insertItem } from '../order/insert-item.ts';
import { insertOrderAttempt } from '../order/order-attempts.ts';
import { listTicketHolders, totalOfItems, travellerOf, type OrderDraft } from '../order/order-draft.ts';
import { insertSearchTerms } from '../order/search-terms/write-search-terms.ts';
import { upsertCustomer } from '../order/upsert-customer.ts';

const MAX_LOCATOR_TRIES = 10;

/** Writes an order and everything belonging to it, with its items pending payment. */
export async function writeOrder(scope: TenantScope, keyring: Keyring, draft: OrderDraft): Promise<void> {
  return insertWhole(scope, keyring, draft, () => [
    insertAcceptances(scope, draft),
    storeAgreement(scope, keyring, draft.orderId, draft.acceptedTexts.agreement),
  ]);
}

/** The same for an order whose buyer accepted the texts of the channel that sold it, and none of ours. */
export async function writeSoldOrder(
  scope: TenantScope,
  keyring: Keyring,
  draft: Omit<OrderDraft, 'acceptedTexts'>,
): Promise<void> {
  return insertWhole(scope, keyring, draft, () => []);
}

/** What belongs to an order is sent together, once its own row has a number. */
async function insertWhole(
  scope: TenantScope,
  keyring: Keyring,
  draft: Omit<OrderDraft, 'acceptedTexts'>,
  insertTexts: () => Promise<void>[],
): Promise<void> {
  requireUnitsFitPassengers(draft);
  const reservationNumber = await insertOrder(scope, draft, await upsertCustomer(scope, draft));
  await Promise.all([
    insertOrderAttempt(scope, draft),
    insertPassengers(scope, keyring, draft),
    ...draft.items.map((item, position) => insertItem(scope, draft, item, position)),
    insertSearchTerms(scope, [searchableOf(draft, reservationNumber)]),
    ...insertTexts(),
  ]);
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
        total_minor: totalOfItems(draft.items),
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
