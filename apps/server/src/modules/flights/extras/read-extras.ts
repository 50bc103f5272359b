import type { Language } from '@farewind/contract/core/fields';
import type { PassengerType } from '@farewind/values/passengers';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { localizedSchema, stored } from '../../../platform/database/stored.ts';

const readName = stored('extra.name', localizedSchema);

/** An extra from the agency's list. The price is in inventory minor units. */
export interface Extra {
  readonly code: string;
  readonly kind: 'bag' | 'insurance';
  readonly name: Readonly<Record<Language, string>>;
  /** The carrier whose flights it is for; undefined means any. */
  readonly carrier: string | undefined;
  /** The contract party, if it is not the carrier. */
  readonly provider: string | undefined;
  /** Per passenger: on one segment for a bag, on the whole trip for insurance. */
  readonly priceMinor: number;
  readonly passengerTypes: readonly PassengerType[];
  /** Limit per passenger and segment. */
  readonly most: number;
  readonly refundable: boolean;
}

/** All extras on sale, bags first, cheapest first. */
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
