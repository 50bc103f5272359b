import { partnerCalls } from '@farewind/contract/partners/sales-partners';
import type { TenantScope } from '../../platform/database/scope.ts';
import { hashPartnerKey } from './partner-key.ts';

/** The demo's partner. It sells invented flights, so its key is not secret. */
const demoPartner = { partner: 'demo', key: 'demo-meta' } as const;

const PER_MINUTE = 1200;
const OPEN_HOLDS = 30;
const HOLDS_PER_DAY = 1000;
/** Five percent of orders within thirty days, since before the demo's first sale. */
const TERMS = { from_day: '2020-01-01', window_days: 30, share: 500, set_by: 'system' } as const;

/** Adds the partner `demo` to a demo agency; an existing record is left unchanged. */
export async function seedDemoPartner({ tx, tenantId, now }: TenantScope): Promise<void> {
  await tx
    .insertInto('sales_partner')
    .values({
      tenant_id: tenantId,
      id: 1,
      code: demoPartner.partner,
      name: 'Demo meta-search',
      key_hash: hashPartnerKey(demoPartner.key),
      key_issued_at: now,
      calls: [...partnerCalls],
      per_minute: PER_MINUTE,
      open_holds: OPEN_HOLDS,
      holds_per_day: HOLDS_PER_DAY,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await tx
    .insertInto('partner_terms')
    .values({ tenant_id: tenantId, partner_id: 1, ...TERMS })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
