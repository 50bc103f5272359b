import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { TenantScope } from '../../../../platform/database/scope.ts';
import { rewriteSearchTerms } from '../../order/search-terms/write-search-terms.ts';

/** Replaces an erased name. */
export const ERASED = '—';

/**
 * Removes buyer and travellers from an order, and every right to act on it. What was sold and its price remain, as does
 * the recipient of an invoice, which tax law requires. The evidence of consent and the history are append-only and
 * contain no names; the agreement names its buyer and is removed.
 */
export async function eraseOrder(scope: TenantScope, orderId: string): Promise<void> {
  const { tx, tenantId } = scope;
  const contact = {
    name: ERASED,
    surname: ERASED,
    email: '',
    countryCode: '',
    mobilePhone: '',
    phone: '',
    newsOptIn: false,
    consents: [],
  };
  await tx
    .updateTable('customer_order')
    .set((eb) => ({
      contact: JSON.stringify(contact),
      key_hash: randomBytes(32),
      key_version: eb('key_version', '+', 1),
    }))
    .where('tenant_id', '=', tenantId)
    .where('id', '=', orderId)
    .execute();
  await tx
    .updateTable('order_passenger')
    .set({
      name: ERASED,
      surname: ERASED,
      document: null,
      document_hint: '',
      fingerprint: Buffer.alloc(0),
    })
    .where('tenant_id', '=', tenantId)
    .where('order_id', '=', orderId)
    .execute();
  await eraseRides(scope, orderId);
  await rewriteSearchTerms(scope, orderId);
  await eraseRequests(scope, orderId);
  for (const table of ['order_code', 'order_address_change', 'order_agreement'] as const)
    await tx.deleteFrom(table).where('tenant_id', '=', tenantId).where('order_id', '=', orderId).execute();
}

/** Erases the name on the sign, the address, the note to the driver, and the driver. The route and the time remain. */
async function eraseRides({ tx, tenantId }: TenantScope, orderId: string): Promise<void> {
  await sql`update order_item set snapshot = jsonb_set(
      snapshot #- '{ride,note}' #- '{ride,driver}' #- '{ride,from,address}' #- '{ride,to,address}',
      '{ride,nameSign}', to_jsonb(${ERASED}::text))
    where tenant_id = ${tenantId} and order_id = ${orderId} and snapshot ? 'ride'`.execute(tx);
}

/** Erases requests, files and notes about the order that contain personal data. */
async function eraseRequests({ tx, tenantId }: TenantScope, orderId: string): Promise<void> {
  await tx
    .updateTable('passenger_change')
    .set({ wanted: null, lines: '[]', reason: null })
    .where('tenant_id', '=', tenantId)
    .where('order_id', '=', orderId)
    .execute();
  // Nobody can pay by the links any more; what was paid stays in the books.
  await tx
    .updateTable('payment_request')
    .set({ purpose: ERASED, reason: null, key_hash: randomBytes(32) })
    .where('tenant_id', '=', tenantId)
    .where('order_id', '=', orderId)
    .execute();
  await tx
    .updateTable('order_proof')
    .set({ file: null, file_name: null, reason: null })
    .where('tenant_id', '=', tenantId)
    .where('order_id', '=', orderId)
    .execute();
  await tx
    .updateTable('order_note')
    .set({ text: ERASED })
    .where('tenant_id', '=', tenantId)
    .where('order_id', '=', orderId)
    .execute();
  await tx
    .updateTable('order_call')
    .set({ text: ERASED })
    .where('tenant_id', '=', tenantId)
    .where('order_id', '=', orderId)
    .execute();
  await tx
    .updateTable('staff_task')
    .set({ done_note: null })
    .where('tenant_id', '=', tenantId)
    .where('reference', '=', orderId)
    .execute();
  await sql`update staff_task set detail = detail - 'text'
    where tenant_id = ${tenantId} and reference = ${orderId} and detail ? 'text'`.execute(tx);
  await tx
    .updateTable('work_item')
    .set({ handover_note: null, snooze_reason: null })
    .where('tenant_id', '=', tenantId)
    .where('order_id', '=', orderId)
    .execute();
}
