import type { TenantScope } from '../../platform/database/scope.ts';
import { refusal } from '../../platform/errors.ts';
import { waitForTurn } from '../../platform/database/wait-for-turn.ts';

export interface StoredHold {
  readonly reference: string;
  readonly orderId: string;
}

/** How a program names one of its holds. */
export interface HoldName {
  readonly reference?: string | undefined;
  readonly orderNumber?: string | undefined;
}

/** Makes the holds of a partner wait for each other until this transaction ends, so that all of them are counted. */
export async function waitForPartner(scope: TenantScope, partnerId: number): Promise<void> {
  await waitForTurn(scope, `partnerHolds:${partnerId}`);
}

export async function findHold(
  { tx, tenantId }: TenantScope,
  partnerId: number,
  { reference, orderNumber }: HoldName,
): Promise<StoredHold | undefined> {
  const row = await tx
    .selectFrom('partner_hold')
    .select(['reference', 'order_id'])
    .where('tenant_id', '=', tenantId)
    .where('partner_id', '=', partnerId)
    .where((eb) =>
      eb.and([
        ...(reference === undefined ? [] : [eb('reference', '=', reference)]),
        ...(orderNumber === undefined ? [] : [eb('order_number', '=', orderNumber)]),
      ]),
    )
    .executeTakeFirst();
  return row && { reference: row.reference, orderId: row.order_id };
}

/** One of the partner's own holds. Refuses with GEN-NOTFOUND, also for those of other partners. */
export async function getHold(scope: TenantScope, partnerId: number, name: HoldName): Promise<StoredHold> {
  const hold = await findHold(scope, partnerId, name);
  if (!hold) throw refusal('GEN-NOTFOUND', { message: 'programs.holdUnknown' });
  return hold;
}

export async function insertHold(
  { tx, tenantId }: TenantScope,
  partnerId: number,
  hold: StoredHold & { readonly orderNumber: string },
): Promise<void> {
  await tx
    .insertInto('partner_hold')
    .values({
      tenant_id: tenantId,
      partner_id: partnerId,
      reference: hold.reference,
      order_id: hold.orderId,
      order_number: hold.orderNumber,
    })
    .execute();
}
