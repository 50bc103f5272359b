import { normalizeEmail } from '@farewind/travel-rules/email-address';
import type { TenantScope } from '../../../platform/database/scope.ts';
import type { OrderDraft } from './order-draft.ts';

/**
 * An existing customer record is left unchanged, because typing an address does not prove ownership. The order stores
 * the contact as typed.
 */
export async function upsertCustomer(
  scope: TenantScope,
  {
    contact,
    language,
    currency,
    soldThrough,
  }: Pick<OrderDraft, 'contact' | 'language' | 'currency' | 'soldThrough'>,
): Promise<number> {
  const row = await scope.tx
    .insertInto('customer')
    .values({
      tenant_id: scope.tenantId,
      email: contact.email,
      normalized_email: normalizeEmail(soldThrough?.customer ?? contact.email),
      name: contact.name,
      surname: contact.surname,
      country_code: contact.countryCode,
      mobile_phone: contact.mobilePhone,
      language,
      currency,
      news_opt_in: contact.newsOptIn,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'normalized_email'])
        .doUpdateSet((eb) => ({ normalized_email: eb.ref('excluded.normalized_email') })),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}
