import { formatPrice } from '@farewind/values/format-money';
import type { TenantScope } from '../../src/platform/database/scope.ts';

const everybody = ['adult', 'child', 'infant'];
const withSeat = ['adult', 'child'];
const cover = (locale: string) => formatPrice('50000', 'EUR', locale);

/** What the demo agency sells with its flights, priced in euro cents. */
const extras = [
  {
    code: 'bag-23',
    kind: 'bag',
    name: { ru: 'Дополнительный багаж, 23 кг', en: 'Extra bag, 23 kg', tr: 'Ek bagaj, 23 kg' },
    price_minor: 32_00,
    passenger_types: withSeat,
    most: 2,
    refundable: false,
  },
  {
    code: 'bag-sport',
    kind: 'bag',
    name: {
      ru: 'Спортивное снаряжение, 23 кг',
      en: 'Sports equipment, 23 kg',
      tr: 'Spor ekipmanı, 23 kg',
    },
    price_minor: 45_00,
    passenger_types: withSeat,
    most: 1,
    refundable: false,
  },
  {
    code: 'insurance-trip',
    kind: 'insurance',
    name: {
      ru: `Страховка на поездку: лечение до ${cover('ru')}, багаж, задержка рейса`,
      en: `Travel insurance: treatment up to ${cover('en')}, baggage, delay`,
      tr: `Seyahat sigortası: ${cover('tr')} tedavi, bagaj, gecikme`,
    },
    provider: 'Liman Sigorta A.Ş.',
    price_minor: 11_50,
    passenger_types: everybody,
    most: 1,
    refundable: true,
  },
] as const;

/** Takes them off the list again. */
export async function removeDemoExtras({ tx, tenantId }: TenantScope): Promise<void> {
  await tx
    .deleteFrom('extra')
    .where('tenant_id', '=', tenantId)
    .where(
      'code',
      'in',
      extras.map(({ code }) => code),
    )
    .execute();
}

/**
 * Puts the demo's extras on the list; what the agency has changed meanwhile stays so. Returns whether none of them was there
 * before.
 */
export async function loadDemoExtras({ tx, tenantId }: TenantScope): Promise<boolean> {
  const rows = extras.map(({ name, passenger_types, ...extra }) => ({
    tenant_id: tenantId,
    ...extra,
    name: JSON.stringify(name),
    passenger_types: [...passenger_types],
  }));
  const inserted = await tx
    .insertInto('extra')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['tenant_id', 'code']).doNothing())
    .returning('code')
    .execute();
  return inserted.length === rows.length;
}
