import type { Language } from '@farewind/contract/core/fields';
import type { PassengerType } from '@farewind/values/passengers';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { localizedSchema, stored } from '../../../platform/database/stored.ts';

const readName = stored('extra.name', localizedSchema);

/** Something that is sold with a flight, as the agency's list has it. The price is inventory minor units. */
export interface Extra {
  readonly code: string;
  readonly kind: 'bag' | 'insurance';
  readonly name: Readonly<Record<Language, string>>;
  /** The carrier whose flights it is for; undefined: any. */
  readonly carrier: string | undefined;
  /** The contract party, if it is not the carrier. */
  readonly provider: string | undefined;
  /** Of one passenger: on one segment for a bag, on the whole trip for an insurance. */
  readonly priceMinor: number;
  readonly passengerTypes: readonly PassengerType[];
  /** How many one passenger may have on a segment. */
  readonly most: number;
  readonly refundable: boolean;
}

/** Everything that is on sale, bags first, cheapest first. */
export async function listExtras(scope: TenantScope): Promise<Extra[]> {
  const rows = await scope.tx
    .selectFrom('extra')
    .selectAll()
    .where('tenant_id', '=', scope.tenantId)
    .where('is_open', '=', true)
    .orderBy('kind')
    .orderBy('price_minor')
    .orderBy('code')
    .execute();
  return rows.map((row) => ({
    code: row.code,
    kind: row.kind as Extra['kind'],
    name: readName(row.name),
    carrier: row.carrier ?? undefined,
    provider: row.provider ?? undefined,
    priceMinor: row.price_minor,
    passengerTypes: row.passenger_types as PassengerType[],
    most: row.most,
    refundable: row.refundable,
  }));
}
