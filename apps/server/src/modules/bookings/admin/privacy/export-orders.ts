import type { Language } from '@farewind/contract/core/fields';
import type { Currency } from '@farewind/values/currency';
import { formatMinor } from '@farewind/values/money';
import { sql } from 'kysely';
import type { TenantScope } from '../../../../platform/database/scope.ts';
import type { Keyring } from '../../../../platform/secrets/keyring.ts';
import { findAgreement } from '../../order/kept-agreement.ts';
import { listRequests } from '../../changes/payment-requests/request-rows.ts';
import { surnameForm } from '../../reading/lookups/surname-form.ts';
import { openDocument } from '../../order/document-seal.ts';
import {
  getOrderRow,
  listItems,
  listPassengers,
  type OrderRow,
  type PassengerRow,
} from '../../order/order-rows.ts';

/** An order's data about its buyer, except payments. */
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
    /** Null once erased. */
    document: Record<string, unknown> | null;
  }[];
  readonly otherPassengers: number;
  readonly acceptances: {
    text: string;
    version: string;
    language: string;
    at: string;
    address: string;
    /** Empty for orders placed before the agreement text was stored. */
    title: string;
    body: string;
  }[];
  readonly history: { at: string; status: string; reason: string }[];
  /** Sums that the agency asked for beside the price. */
  readonly paymentRequests: { at: string; purpose: string; amount: string; state: string }[];
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

/** A version of a text that buyers accept. */
export type FindAcceptedText = (
  scope: TenantScope,
  of: { readonly name: string; readonly language: Language; readonly version: string },
) => Promise<{ readonly title: string; readonly body: string } | undefined>;

/** Everything stored about the buyer of an order. Fellow travellers are only counted. */
export async function exportOrder(
  { keyring, findAcceptedText }: { readonly keyring: Keyring; readonly findAcceptedText: FindAcceptedText },
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
      kind,
      status,
      sold: { ...snapshot },
    })),
    passengers: own.map((passenger) => {
      const { type, name, surname, gender } = passenger;
      const document = openDocument(keyring, scope.tenantId, orderId, passenger);
      return { type, name, surname, gender, document: document ? { ...document } : null };
    }),
    otherPassengers: passengers.length - own.length,
    acceptances: (await exportAcceptances(keyring, findAcceptedText, scope, orderId)).map((accepted) => ({
      ...accepted,
      body: withoutNames(
        accepted.body,
        passengers.filter((passenger) => !isBuyer(order, passenger)),
      ),
    })),
    history: await listHistory(scope, orderId),
    paymentRequests: (await listRequests(scope, orderId)).map(
      ({ createdAt, purpose, amountMinor, state }) => ({
        at: createdAt.toISOString(),
        purpose,
        amount: formatMinor(amountMinor),
        state,
      }),
    ),
  };
}

/** An agreement names every traveller, but only the buyer has requested this export. */
function withoutNames(body: string, others: readonly PassengerRow[]): string {
  return others.reduce((text, { name, surname }) => text.replaceAll(`${name} ${surname}`, '—'), body);
}

/**
 * Whether a passenger is the buyer, judged by their names in any spelling: documents write O’Brien-Smith as OBRIEN
 * SMITH and Соколова as SOKOLOVA.
 */
function isBuyer({ contact }: OrderRow, { name, surname }: PassengerRow): boolean {
  const same = (one: string, other: string) => surnameForm(one) === surnameForm(other);
  return same(contact.name, name) && same(contact.surname, surname);
}

/** The accepted texts, word for word: the agreement as filled in for this order, the others in the version accepted. */
async function exportAcceptances(
  keyring: Keyring,
  findAcceptedText: FindAcceptedText,
  scope: TenantScope,
  orderId: string,
): Promise<OrderOfBuyer['acceptances']> {
  const agreement = await findAgreement(scope, keyring, orderId);
  const { rows } = await sql<{
    text: string;
    version: string;
    language: Language;
    at: Date;
    address: string;
  }>`
    select text_name as text, text_version as version, language, at, address from acceptance
    where tenant_id = ${scope.tenantId} and order_id = ${orderId} order by text_name`.execute(scope.tx);
  const exported = [];
  for (const row of rows) {
    const { text: name, language, version } = row;
    const words =
      name === 'salesAgreement' && agreement
        ? agreement
        : await findAcceptedText(scope, { name, language, version });
    const { title = '', body = '' } = words ?? {};
    exported.push({ ...row, at: row.at.toISOString(), title, body });
  }
  return exported;
}

async function listHistory(scope: TenantScope, orderId: string): Promise<OrderOfBuyer['history']> {
  const { rows } = await sql<{ at: Date; status: string; reason: string }>`
    select at, to_status as status, reason from order_history
    where tenant_id = ${scope.tenantId} and order_id = ${orderId} order by seq`.execute(scope.tx);
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}
