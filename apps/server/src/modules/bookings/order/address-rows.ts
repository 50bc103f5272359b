import { sql } from 'kysely';
import type { TenantScope } from '../../../platform/database/scope.ts';
import type { Keyring } from '../../../platform/secrets/keyring.ts';
import type { AddressCodeRequested } from '../events.ts';
import { maskEmail } from './mask-contact.ts';
import { getFirstIdempotencyKey } from './order-attempts.ts';
import { hashOrderKey, makeOrderKey } from './order-key.ts';
import type { ItemStatus } from './order-moves.ts';
import type { OrderRow } from './order-rows.ts';
import { upsertCustomer } from './upsert-customer.ts';

/** Serialises changes of one order. */
export async function lockOrder({ tx, tenantId }: TenantScope, orderId: string): Promise<void> {
  await tx
    .selectFrom('customer_order')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', orderId)
    .forUpdate()
    .execute();
}

/** Stores a requested address; its code is generated later. */
export async function insertAddressChange(
  { tx, tenantId }: TenantScope,
  { orderId, codeId, email }: AddressCodeRequested,
): Promise<void> {
  await tx
    .insertInto('order_address_change')
    .values({ tenant_id: tenantId, order_id: orderId, id: codeId, email })
    .execute();
}

/** The requested address that a code was sent to. */
export async function getWantedAddress(
  scope: TenantScope,
  orderId: string,
  changeId: string,
): Promise<string> {
  const { email } = await scope.tx
    .selectFrom('order_address_change')
    .select('email')
    .where('tenant_id', '=', scope.tenantId)
    .where('order_id', '=', orderId)
    .where('id', '=', changeId)
    .executeTakeFirstOrThrow();
  return email;
}

/**
 * Moves the order to another address and to that address's customer. Whether an account owns that address is verified
 * elsewhere.
 */
export async function moveToAddress(scope: TenantScope, order: OrderRow, email: string): Promise<void> {
  const customerId = await upsertCustomer(scope, { ...order, contact: { ...order.contact, email } });
  await scope.tx
    .updateTable('customer_order')
    .set({
      customer_id: customerId,
      contact: sql`jsonb_set(contact, '{email}', to_jsonb(${email}::text))`,
    })
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', order.orderId)
    .execute();
  await stopNews(scope, order.customerId);
}

/** An unverified address without orders keeps no news consent, because another person may have typed it. */
async function stopNews({ tx, tenantId }: TenantScope, customerId: number): Promise<void> {
  await tx
    .updateTable('customer')
    .set({ news_opt_in: false })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', customerId)
    .where('user_id', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('customer_order')
            .select('customer_order.id')
            .where('customer_order.tenant_id', '=', tenantId)
            .where('customer_order.customer_id', '=', customerId),
        ),
      ),
    )
    .execute();
}

/** Issues a new order key and invalidates the previous one. */
export async function issueNewKey(keyring: Keyring, scope: TenantScope, order: OrderRow): Promise<string> {
  const { orderId } = order;
  const version = order.keyVersion + 1;
  const key = makeOrderKey(keyring, orderId, await getFirstIdempotencyKey(scope, orderId), version);
  await scope.tx
    .updateTable('customer_order')
    .set({ key_version: version, key_hash: hashOrderKey(key) })
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', orderId)
    .execute();
  return key;
}

/** Records the change in the order's history, with both addresses masked. */
export async function writeAddressHistory(
  { tx, tenantId }: TenantScope,
  orderId: string,
  status: ItemStatus,
  [former, now]: readonly [string, string],
  actor: string,
): Promise<void> {
  await tx
    .insertInto('order_history')
    .values({
      tenant_id: tenantId,
      order_id: orderId,
      from_status: status,
      to_status: status,
      reason: `addressChanged ${maskEmail(former)} ${maskEmail(now)}`,
      actor,
    })
    .execute();
}
