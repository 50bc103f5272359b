import type { TenantScope } from '../../platform/database/scope.ts';

/** What the demo needs to know of the world's cities. */
export interface CityNames {
  cityNameOf(code: string, language: 'en'): string;
  countryOf(code: string): string;
}

/** The cities of the demo by their codes, and the districts that it knows there. */
const districtsOf: Readonly<Record<string, readonly string[]>> = {
  AYT: ['Muratpaşa', 'Konyaaltı', 'Kepez', 'Kemer', 'Belek', 'Side', 'Alanya'],
  IST: ['Fatih', 'Beşiktaş', 'Beyoğlu', 'Kadıköy', 'Üsküdar', 'Şişli'],
  DLM: ['Marmaris', 'Fethiye', 'Göcek'],
  BJV: ['Gümbet', 'Turgutreis', 'Yalıkavak'],
  IZM: ['Konak', 'Çeşme', 'Kuşadası'],
  MOW: ['Arbat', 'Tverskoy', 'Khamovniki'],
  LED: ['Admiralteysky', 'Petrogradsky', 'Tsentralny'],
  KZN: [],
  MSQ: [],
  BCN: ['Eixample', 'Gràcia'],
  GOI: ['Calangute', 'Anjuna'],
  HKT: ['Patong', 'Kata', 'Karon'],
  VAR: [],
  BOJ: [],
};

const packageTypes = [
  ['FLIGHT', 'flight', 'Перелёт', 'Flight', 'Uçuş', true],
  ['TRANSFER', 'transfer', 'Трансфер', 'Transfer', 'Transfer', true],
  ['FLY-RIDE', 'flightAndTransfer', 'Перелёт с трансфером', 'Flight with transfer', 'Uçuş ve transfer', true],
  ['HOTEL', 'hotel', 'Отель', 'Hotel', 'Otel', false],
  ['VILLA', 'villa', 'Вилла', 'Villa', 'Villa', false],
  ['JET', 'privateAviation', 'Частная авиация', 'Private aviation', 'Özel havacılık', false],
] as const;

/** Cities, districts and kinds of packages of the demo agency; an agency that has any keeps its own. */
export async function seedDemoDefinitions(scope: TenantScope, cities: CityNames): Promise<void> {
  const { tx, tenantId } = scope;
  const known = await tx.selectFrom('city').select('id').where('tenant_id', '=', tenantId).limit(1).execute();
  if (known.length > 0) return;
  for (const [iata, districts] of Object.entries(districtsOf)) {
    const { id } = await tx
      .insertInto('city')
      .values({
        tenant_id: tenantId,
        iata,
        name: cities.cityNameOf(iata, 'en'),
        country_code: cities.countryOf(iata),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (districts.length > 0)
      await tx
        .insertInto('district')
        .values(districts.map((name) => ({ tenant_id: tenantId, city_id: id, name })))
        .execute();
  }
  await tx
    .insertInto('package_type')
    .values(
      packageTypes.map(([code, product, ru, en, tr, isActive], index) => ({
        tenant_id: tenantId,
        code,
        product,
        name: JSON.stringify({ ru, en, tr }),
        sort_order: (index + 1) * 10,
        is_active: isActive,
      })),
    )
    .execute();
}
