import { searchCriteriaSchema } from '@farewind/contract/flights/search';
import type { Language } from '@farewind/contract/core/fields';
import { type Selectable } from 'kysely';
import { normalizeEmail } from '@farewind/travel-rules/email-address';
import type { DB } from '../../platform/database/schema.ts';
import type { TenantScope } from '../../platform/database/scope.ts';
import { stored } from '../../platform/database/stored.ts';
import type { Trip } from './ports.ts';
import { waitForTurn } from '../../platform/database/wait-for-turn.ts';

export interface Alert {
  readonly id: string;
  /** Empty: erased. */
  readonly email: string;
  readonly language: Language;
  readonly siteId: number;
  readonly trip: Trip;
  readonly state: 'waiting' | 'active' | 'ended';
  /** In hundredths of the trip's currency; null: nothing was on sale. */
  readonly toldMinor: number | null;
  readonly mailedOn: string | null;
  readonly mailCount: number;
  readonly createdAt: Date;
}

const readTrip = stored('price_alert.criteria', searchCriteriaSchema.omit({ birthDates: true }));

export function toAlert(row: Selectable<DB['price_alert']>): Alert {
  return {
    id: row.id,
    email: row.email,
    language: row.language as Language,
    siteId: row.site_id,
    trip: readTrip(row.criteria),
    state: row.state as Alert['state'],
    toldMinor: row.told_minor,
    mailedOn: row.mailed_on,
    mailCount: row.mail_count,
    createdAt: row.created_at,
  };
}

export async function findAlert(
  { tx, tenantId }: TenantScope,
  id: string,
  { lock = false } = {},
): Promise<Alert | undefined> {
  let query = tx.selectFrom('price_alert').selectAll().where('tenant_id', '=', tenantId).where('id', '=', id);
  if (lock) query = query.forUpdate();
  const row = await query.executeTakeFirst();
  return row && toAlert(row);
}

/** Until the transaction ends, nobody else begins or resumes an alert of an address: it has one for a trip. */
export async function lockAlertsOf(scope: TenantScope, email: string): Promise<void> {
  await waitForTurn(scope, `priceAlert:${normalizeEmail(email)}`);
}
