import * as partners from '@farewind/contract/partners/sales-partners';
import type { FastifyInstance } from 'fastify';
import { bind, type Binding } from '../../platform/http/bind-operation.ts';
import { serveAccount } from './serve-account.ts';
import { issueKey } from './issue-key.ts';
import { servePartnerApi, type PartnerApi, type PartnerApiDeps } from './partner-api.ts';
import { listSalesPartners, salesPartnerActs } from './partner-records.ts';

export type { PartnerCaller } from './authenticate-call.ts';
export { seedDemoPartner } from './demo-partner.ts';
export type { PartnerApi } from './partner-api.ts';
export type { SalesPartner } from './partner-records.ts';

export interface SalesPartners {
  readonly bindings: readonly Binding[];
  /** Registers the module's own routes under /partner/v1. */
  readonly serve: (server: FastifyInstance) => Promise<void>;
  /** Registers routes that partners call; see servePartnerApi. */
  readonly servePartnerApi: (
    server: FastifyInstance,
    routes: (scope: FastifyInstance, api: PartnerApi) => void,
  ) => Promise<void>;
}

/** Companies and programs that offer the agency's flights to their own users, with their keys, rights and limits. */
export function createSalesPartners(deps: PartnerApiDeps): SalesPartners {
  const { inTenant } = deps.database;
  return {
    bindings: [
      bind(partners.getSalesPartners, ({ tenantId }, input) =>
        inTenant(tenantId, (scope) => listSalesPartners(scope, input)),
      ),
      bind(partners.saveSalesPartner, (context, input) =>
        inTenant(context.tenantId, (scope) => salesPartnerActs.add(scope, context, input)),
      ),
      bind(partners.updateSalesPartner, (context, input) =>
        inTenant(context.tenantId, (scope) => salesPartnerActs.change(scope, context, input)),
      ),
      bind(partners.issuePartnerKey, (context, { id }) =>
        inTenant(context.tenantId, (scope) => issueKey(scope, context, id)),
      ),
    ],
    serve: (server) => servePartnerApi(server, deps, serveAccount),
    servePartnerApi: (server, routes) => servePartnerApi(server, deps, routes),
  };
}
