import type { Database } from '../../platform/database/database.ts';
import type { Binding } from '../../platform/http/bind-operation.ts';
import type { Schedule } from '../../platform/jobs/jobs.ts';
import type { ProfileDeps } from './own-account.ts';
import { eraseWaiting } from './profile/own-privacy.ts';
import { profileRoutes } from './profile/profile-routes.ts';
import { customerRoutes } from './routes.ts';

export { storeRegistered } from './profile/store-registered.ts';
export type { ClosedAccount, OwnAccount, TellClosed } from './profile-ports.ts';
export type { PrivacySources } from './privacy-ports.ts';

export interface Customers {
  readonly bindings: readonly Binding[];
  readonly jobs: readonly Schedule[];
}

export interface CustomersDeps extends ProfileDeps {
  readonly database: Database;
  /** Acts for each tenant; a failure for one does not hold up the others. */
  readonly eachTenant: (act: (tenantId: number) => Promise<unknown>) => Promise<void>;
}

/** The customers of an agency: for its staff, and for themselves. */
export function createCustomers({ database, eachTenant, ...deps }: CustomersDeps): Customers {
  return {
    bindings: [...customerRoutes(database, deps), ...profileRoutes(database, deps)],
    jobs: [
      {
        name: 'erase-after-travel',
        cron: '23 * * * *',
        run: () => eachTenant((tenantId) => eraseWaiting(deps, database, tenantId)),
      },
    ],
  };
}
