import * as rates from '@farewind/contract/rules/rates';
import { bind, type Binding } from '../../../platform/http/bind-operation.ts';
import type { Schedule } from '../../../platform/jobs/jobs.ts';
import { forEachTenant } from '../../../platform/jobs/for-each-tenant.ts';
import type { Network } from '../../../platform/network/network.ts';
import { requireWebAddress } from '../require-address.ts';
import { decideRate, listRates, saveRate } from './rate-acts.ts';
import { presentRateSetting, readRateSetting, updateRateSetting } from './rate-setting.ts';
import { refreshDaily, refreshNow, type RateDeps } from './refresh-rates.ts';

/** Every refresh calls an external server. */
const refresh = { perMinute: 10 };

/** The office's exchange rates, and the daily job that fetches new ones. */
export function createRateOffice(
  deps: RateDeps & {
    readonly network: Pick<Network, 'findFault'>;
    readonly listTenantIds: () => Promise<number[]>;
  },
): { readonly bindings: Binding[]; readonly jobs: readonly Schedule[] } {
  const { inTenant } = deps.database;
  const eachTenant = forEachTenant(deps.listTenantIds, deps.log, 'rates');
  return {
    bindings: [
      bind(rates.getRates, ({ tenantId }, input) => inTenant(tenantId, (scope) => listRates(scope, input))),
      bind(rates.saveRate, (context, input) =>
        inTenant(context.tenantId, (scope) => saveRate(scope, context, input)),
      ),
      bind(rates.decideRate, (context, input) =>
        inTenant(context.tenantId, (scope) => decideRate(scope, context, input)),
      ),
      bind(rates.getRateSettings, ({ tenantId }) =>
        inTenant(tenantId, async (scope) => presentRateSetting(await readRateSetting(scope))),
      ),
      bind(rates.updateRateSettings, (context, input) =>
        inTenant(context.tenantId, (scope) =>
          updateRateSetting(scope, context, input, (path, url) => requireWebAddress(deps.network, path, url)),
        ),
      ),
      bind(rates.refreshRates, (context) => refreshNow(deps, context), refresh),
    ],
    jobs: [
      {
        name: 'refresh-rates',
        // Lists are published between noon and evening; fetching one again adds nothing.
        cron: '17 3,13,17 * * *',
        run: () => eachTenant((tenantId) => refreshDaily(deps, tenantId)),
      },
    ],
  };
}
