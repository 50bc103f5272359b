import { followPartnerLink, getPartnerClick } from '@farewind/contract/partners/partner-click';
import * as clicks from '@farewind/contract/partners/partner-clicks';
import * as partners from '@farewind/contract/partners/sales-partners';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { bind, type Binding } from '../../platform/http/bind-operation.ts';
import { forEachTenant } from '../../platform/jobs/for-each-tenant.ts';
import type { Schedule } from '../../platform/jobs/jobs.ts';
import { followLink } from './follow-link.ts';
import { purgeClicks } from './purge-clicks.ts';
import type { Settings } from '../settings/public.ts';
import { createSourceLedger, type SourceLedger, type SourceLedgerDeps } from './ledger/source-ledger.ts';
import { decideClick } from './marks/decide-click.ts';
import { listClicks } from './marks/list-clicks.ts';
import { presentClick } from './present-click.ts';
import { serveAccount } from './serve-account.ts';
import { openOffer, type OfferClaims } from './offer-seal.ts';
import { sealOfLink } from './offer-url.ts';
import { variantsAnswer } from './present-variants.ts';
import { partnerSearchInput } from './search-request.ts';
import { issueKey } from './issue-key.ts';
import { PartnerGate } from './partner-gate.ts';
import { servePartnerApi, type PartnerApi, type PartnerApiDeps } from './partner-api.ts';
import { CLICKS_PER_MINUTE, serveOfferLink, type OfferLinkDeps } from './serve-offer-link.ts';
import { SupplierWaits } from './supplier-waits.ts';
import { serveSearch } from './serve-search.ts';
import { listSalesPartners, salesPartnerActs } from './partner-records.ts';
import { listPartnerNames } from './find-partner.ts';
import { findOrderSource, listOrderSources, selectOrdersOfSource } from './ledger/order-source.ts';

export { recordPartnerRoutes, refuseUnknownCalls } from './refuse-unknown-calls.ts';
export { attributeOrder } from './ledger/attribute-order.ts';
export { listSalesPartnerNames } from './ledger/partner-account.ts';
export type { OfferClaims } from './offer-seal.ts';
export type { PartnerCaller } from './authenticate-call.ts';
export { seedDemoPartner } from './demo-partner.ts';
export type { PartnerApi } from './partner-api.ts';
export type { SalesPartner } from './partner-records.ts';

interface SalesPartnerDeps
  extends Omit<PartnerApiDeps, 'gate' | 'waits'>, OfferLinkDeps, Omit<SourceLedgerDeps, 'settings'> {
  readonly settings: Pick<Settings, 'getAgency' | 'getTimeZone'>;
  readonly listTenantIds: () => Promise<number[]>;
}

export interface MetaSearch {
  readonly parameters: z.ZodType;
  readonly answer: z.ZodType;
}

export interface SalesPartners extends Pick<SourceLedger, 'accrue' | 'isSourced'> {
  readonly bindings: readonly Binding[];
  readonly jobs: readonly Schedule[];
  /** Registers the module's own routes: under /partner/v1, and the links of offers. */
  readonly serve: (server: FastifyInstance) => Promise<void>;
  /** The offer behind a link that this installation has sealed; undefined for anything else. */
  readonly readOfferLink: (link: string) => OfferClaims | undefined;
  /** The parameters and the answer of the module's own search, for the description of the API. */
  readonly metaSearch: MetaSearch;
  /** Registers routes that partners call; see servePartnerApi. */
  readonly servePartnerApi: (
    server: FastifyInstance,
    routes: (scope: FastifyInstance, api: PartnerApi) => void,
  ) => Promise<void>;
}

/** Companies and programs that offer the agency's flights to their own users, with their keys, rights and limits. */
export function createSalesPartners(given: SalesPartnerDeps): SalesPartners {
  const deps = { ...given, gate: new PartnerGate(), waits: new SupplierWaits() };
  const { inTenant } = deps.database;
  const ledger = createSourceLedger(deps);
  const eachTenant = forEachTenant(deps.listTenantIds, deps.log, 'sales partners');
  return {
    accrue: ledger.accrue,
    isSourced: ledger.isSourced,
    bindings: [
      ...ledger.bindings,
      bind(partners.getSalesPartners, ({ tenantId }, input) =>
        inTenant(tenantId, (scope) => listSalesPartners(scope, input)),
      ),
      bind(partners.saveSalesPartner, (context, input) =>
        inTenant(context.tenantId, (scope) => salesPartnerActs.add(scope, context, input)),
      ),
      bind(partners.updateSalesPartner, (context, input) =>
        inTenant(context.tenantId, (scope) => salesPartnerActs.change(scope, context, input)),
      ),
      bind(getPartnerClick, ({ tenantId, user }, { id }) =>
        inTenant(tenantId, (scope) => presentClick(scope, id, user)),
      ),
      bind(followPartnerLink, (context, { source }) => followLink(deps, context, source), {
        perMinute: CLICKS_PER_MINUTE,
      }),
      bind(clicks.getPartnerClicks, ({ tenantId }, input) =>
        inTenant(tenantId, (scope) => listClicks(deps, scope, input)),
      ),
      bind(clicks.judgePartnerClick, (context, input) =>
        inTenant(context.tenantId, (scope) => decideClick(deps, scope, context, input)),
      ),
      bind(partners.issuePartnerKey, (context, { id }) =>
        inTenant(context.tenantId, (scope) => issueKey(scope, context, id)),
      ),
    ],
    jobs: [
      {
        name: 'accrue-commissions',
        cron: '*/10 * * * *',
        run: () => eachTenant(ledger.accrueAll),
      },
      {
        name: 'purge-partner-clicks',
        cron: '17 * * * *',
        run: () => eachTenant((tenantId) => purgeClicks(deps.database, tenantId)),
      },
    ],
    async serve(server) {
      await servePartnerApi(server, deps, (scope, api) => {
        serveAccount(scope, api);
        serveSearch(scope, api, deps);
      });
      serveOfferLink(server, deps);
    },
    readOfferLink: (link) => openOffer(deps.keyring, sealOfLink(link)),
    metaSearch: { parameters: partnerSearchInput, answer: variantsAnswer },
    servePartnerApi: (server, routes) => servePartnerApi(server, deps, routes),
  };
}

/** The sales partners that brought orders, for staff. */
export const orderSources = { findOrderSource, listOrderSources, listPartnerNames, selectOrdersOfSource };
