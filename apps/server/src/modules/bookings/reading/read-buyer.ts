import type { TenantScope } from '../../../platform/database/scope.ts';
import type { Buyer } from '../../identity/public.ts';
import { getOrderRow } from '../order/order-rows.ts';

/** The buyer as entered with the order. Refuses with GEN-NOTFOUND. */
export async function readBuyer(scope: TenantScope, orderId: string): Promise<Buyer> {
  const { contact, language, siteId } = await getOrderRow(scope, orderId);
  const { email, name, surname, phone } = contact;
  return { email, name, surname, phone, language, siteId };
}
