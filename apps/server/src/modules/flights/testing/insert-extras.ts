import type { TenantScope } from '../../../platform/database/scope.ts';

/** A bag for those with a seat, 30.00, and an insurance for everybody, 11.50. */
export async function insertExtras({ tx, tenantId }: TenantScope): Promise<void> {
  const name = (text: string) => JSON.stringify({ ru: 'по-русски', en: text, tr: 'türkçe' });
  await tx
    .insertInto('extra')
    .values([
      {
        tenant_id: tenantId,
        code: 'bag',
        kind: 'bag',
        name: name('Bag'),
        price_minor: 3000,
        passenger_types: ['adult', 'child'],
        most: 2,
        refundable: false,
      },
      {
        tenant_id: tenantId,
        code: 'cover',
        kind: 'insurance',
        name: name('Cover'),
        price_minor: 1150,
        provider: 'An insurer',
        passenger_types: ['adult', 'child', 'infant'],
        most: 1,
        refundable: true,
      },
    ])
    .execute();
}
