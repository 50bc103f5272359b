import type { SearchCriteria } from '@farewind/contract/flights/search';
import type { Database } from '../../platform/database/database.ts';
import type { TenantScope } from '../../platform/database/scope.ts';
import type { Log } from '../../platform/log.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import type { Keyring } from '../../platform/secrets/keyring.ts';
import type { TripPrices } from '../flights/public.ts';
import type { Places } from '../places/public.ts';
import type { Settings } from '../settings/public.ts';

/** A search without what only its moment needs. */
export type Trip = Omit<SearchCriteria, 'birthDates'>;

export interface PriceAlertDeps {
  readonly database: Database;
  readonly keyring: Keyring;
  readonly outbox: Pick<Outbox, 'add'>;
  readonly log: Log;
  readonly prices: TripPrices;
  readonly places: Pick<Places, 'airportsOf' | 'cityNameOf'>;
  readonly settings: Pick<Settings, 'getTimeZone'>;
  readonly getSiteOrigin: (scope: TenantScope, siteId: number) => Promise<string>;
  readonly listTenantIds: () => Promise<number[]>;
  /** Whether visitors can buy at the tenant's sites now; otherwise no alert is mailed. */
  readonly isOpen: (tenantId: number) => Promise<boolean>;
}
