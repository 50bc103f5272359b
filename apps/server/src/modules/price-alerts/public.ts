import * as alerts from '@farewind/contract/flights/price-alerts';
import type { TenantScope } from '../../platform/database/scope.ts';
import { bind, type Binding } from '../../platform/http/bind-operation.ts';
import { forEachTenant } from '../../platform/jobs/for-each-tenant.ts';
import type { Schedule } from '../../platform/jobs/jobs.ts';
import { findAlertForMessage, type PriceAlertForMessage } from './alert-for-message.ts';
import { checkAlerts } from './check-alerts.ts';
import { countAlerts } from './count-alerts.ts';
import { confirmAlert, endAlert, endUndeliverable, showAlert } from './follow-link.ts';
import type { PriceAlertDeps } from './ports.ts';
import { purgeAlerts } from './purge-alerts.ts';
import { requestAlert } from './request-alert.ts';

export { eraseAlerts, exportAlerts } from './alert-privacy.ts';
export { oneClickPath, serveOneClick } from './one-click.ts';
export type { PriceAlertForMessage } from './alert-for-message.ts';

/** Per address, above what a person does. */
const PER_MINUTE = 20;

export interface PriceAlerts {
  readonly bindings: readonly Binding[];
  readonly jobs: readonly Schedule[];
  /** Ends an alert whose mail did not reach this address. False: the alert is not of this address. */
  readonly endUndeliverable: (scope: TenantScope, alertId: string, address: string) => Promise<boolean>;
  /** Undefined: nothing about it is sent any more. */
  readonly findForMessage: (scope: TenantScope, alertId: string) => Promise<PriceAlertForMessage | undefined>;
}

/** Mails for travellers who wait for a lower price. */
export function createPriceAlerts(deps: PriceAlertDeps): PriceAlerts {
  const { database, listTenantIds, log } = deps;
  const eachTenant = forEachTenant(listTenantIds, log, 'price alerts');
  const limited = { perMinute: PER_MINUTE };
  return {
    endUndeliverable,
    findForMessage: (scope, alertId) => findAlertForMessage(deps, scope, alertId),
    bindings: [
      bind(alerts.requestPriceAlert, (context, input) => requestAlert(deps, context, input), limited),
      bind(alerts.getPriceAlert, (context, { key }) => showAlert(deps, context, key), limited),
      bind(alerts.confirmPriceAlert, (context, { key }) => confirmAlert(deps, context, key), limited),
      bind(alerts.endPriceAlert, (context, { key }) => endAlert(deps, context, key), limited),
      bind(alerts.getPriceAlertRoutes, ({ tenantId, language }, input) =>
        database.inTenant(tenantId, (scope) => countAlerts(deps, scope, input, language)),
      ),
    ],
    jobs: [
      {
        name: 'check-price-alerts',
        cron: '*/10 * * * *',
        run: () => eachTenant((tenantId) => checkAlerts(deps, tenantId)),
      },
      {
        name: 'purge-price-alerts',
        cron: '41 * * * *',
        run: () => eachTenant((tenantId) => database.inTenant(tenantId, (scope) => purgeAlerts(deps, scope))),
      },
    ],
  };
}
