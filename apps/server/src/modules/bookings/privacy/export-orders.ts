import type { Currency } from '@farewind/values/currency';
import { formatMinor } from '@farewind/values/money';
import { sql } from 'kysely';
import type { TenantScope } from '../../../platform/database/scope.ts';
import type { Keyring } from '../../../platform/secrets/keyring.ts';
import { openDocument } from '../document-seal.ts';
import { getOrderRow, listItems, listPassengers, type OrderRow, type PassengerRow } from '../order-rows.ts';

/** What an order keeps of its buyer, but for its payments. */
export interface OrderOfBuyer {
  readonly orderId: string;
  readonly reservationNumber: string;
  readonly pnr: string;
  readonly createdAt: string;
  readonly language: string;
  readonly total: string;
  readonly currency: Currency;
  readonly contact: Record<string, unknown>;
  readonly invoice: Record<string, unknown> | null;
  readonly items: { kind: string; status: string; sold: Record<string, unknown> }[];
  readonly passengers: {
    type: string;
    name: string;
    surname: string;
    gender: string;
    /** Null once it was erased. */
    document: Record<string, unknown> | null;
  }[];
  readonly otherPassengers: number;
  readonly acceptances: { text: string; version: string; at: string; address: string }[];
  readonly history: { at: string; status: string; reason: string }[];
}

/** The ids of a customer's orders, oldest first. */
export async function listOrderIds({ tx, tenantId }: TenantScope, customerId: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('customer_order')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('customer_id', '=', customerId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** All that is kept of a buyer with an order. Of whoever travels along only how many they are. */
export async function exportOrder(
  keyring: Keyring,
  scope: TenantScope,
  orderId: string,
): Promise<OrderOfBuyer> {
  const order = await getOrderRow(scope, orderId);
  const passengers = await listPassengers(scope, orderId);
  const own = passengers.filter((passenger) => isBuyer(order, passenger));
  return {
    orderId,
    reservationNumber: order.reservationNumber,
    pnr: order.pnr,
    createdAt: order.createdAt.toISOString(),
    language: order.language,
    total: formatMinor(order.totalMinor),
    currency: order.currency,
    contact: { ...order.contact },
    invoice: order.invoice ? { ...order.invoice } : null,
    items: (await listItems(scope, orderId)).map(({ kind, status, snapshot }) => ({
      ...{ kind, status, sold: { ...snapshot } },
    })),
    passengers: own.map((passenger) => {
      const { type, name, surname, gender } = passenger;
      const document = openDocument(keyring, scope.tenantId, orderId, passenger);
      return { type, name, surname, gender, document: document ? { ...document } : null };
    }),
    otherPassengers: passengers.length - own.length,
    acceptances: await listAcceptances(scope, orderId),
    history: await listHistory(scope, orderId),
  };
}

/** A passenger is taken for the buyer by the name that both were given; documents write it in Latin capitals. */
function isBuyer({ contact }: OrderRow, { name, surname }: PassengerRow): boolean {
  const same = (one: string, other: string) => one.trim().toUpperCase() === other.trim().toUpperCase();
  return same(contact.name, name) && same(contact.surname, surname);
}

async function listAcceptances(scope: TenantScope, orderId: string): Promise<OrderOfBuyer['acceptances']> {
  const { rows } = await sql<{ text: string; version: string; at: Date; address: string }>`
    select text_name as text, text_version as version, at, address from acceptance
    where tenant_id = ${scope.tenantId} and order_id = ${orderId} order by text_name`.execute(scope.tx);
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

async function listHistory(scope: TenantScope, orderId: string): Promise<OrderOfBuyer['history']> {
  const { rows } = await sql<{ at: Date; status: string; reason: string }>`
    select at, to_status as status, reason from order_history
    where tenant_id = ${scope.tenantId} and order_id = ${orderId} order by seq`.execute(scope.tx);
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}
