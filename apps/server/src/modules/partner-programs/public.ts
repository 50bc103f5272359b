import { getPartnerUsage } from '@farewind/contract/partners/partner-usage';
import type { FastifyInstance } from 'fastify';
import { bind, type Binding } from '../../platform/http/bind-operation.ts';
import { forEachTenant } from '../../platform/jobs/for-each-tenant.ts';
import type { Schedule } from '../../platform/jobs/jobs.ts';
import type { MetaSearch, PartnerApi } from '../sales-partners/public.ts';
import { describeApi } from './describe-api.ts';
import { listActs } from './endpoint-acts.ts';
import { HOLD_MADE, mailLink } from './hold-offer.ts';
import { serveMcp } from './mcp/serve-mcp.ts';
import type { ProgramDeps } from './ports.ts';
import { purgeQuotes } from './quote-rows.ts';
import { readUsage } from './read-usage.ts';
import { restRoutes } from './rest-routes.ts';
import { UsageCounter } from './usage.ts';

export type { CallOperation } from './ports.ts';

export interface PartnerProgramsOptions {
  /** The address of the site at a host name: that of the agency whose keys work there. */
  readonly siteOriginOf: (hostname: string) => Promise<string>;
  /** Origins of pages, besides our own, that may call `/mcp`. */
  readonly corsOrigins: readonly string[];
  /** The search that another module answers. */
  readonly metaSearch: MetaSearch;
  /** Whether every answer is validated against its schema. */
  readonly isChecked: boolean;
}

export interface PartnerPrograms {
  readonly bindings: readonly Binding[];
  readonly jobs: readonly Schedule[];
  /** Registers the calls that need a partner's key: `/partner/v1/…` and `/mcp`. */
  readonly serveCalls: (server: FastifyInstance, api: PartnerApi) => void;
  /** Registers the description of the API, which everybody may read. */
  readonly serveDescription: (server: FastifyInstance) => void;
  /** Writes what was counted. */
  readonly close: () => Promise<void>;
}

/** What programs of sales partners may do: search, quote, hold, and get the link by which a person pays. */
export function createPartnerPrograms(
  deps: ProgramDeps,
  { siteOriginOf, corsOrigins, isChecked, metaSearch }: PartnerProgramsOptions,
): PartnerPrograms {
  const { database, log, listTenantIds } = deps;
  deps.outbox.on(HOLD_MADE, (tenantId, { orderId }) => mailLink(deps, tenantId, String(orderId)));
  const usage = new UsageCounter(database, log);
  const eachTenant = forEachTenant(listTenantIds, log, 'partner programs');
  return {
    bindings: [
      bind(getPartnerUsage, ({ tenantId }, { id }) =>
        database.inTenant(tenantId, (scope) => readUsage(deps, scope, id)),
      ),
    ],
    jobs: [
      {
        name: 'purge-partner-quotes',
        cron: '29 * * * *',
        run: () => eachTenant((tenantId) => database.inTenant(tenantId, purgeQuotes)),
      },
    ],
    serveCalls(server, api) {
      const acts = listActs(deps, api);
      restRoutes(server, api, { acts, isChecked, usage });
      serveMcp(server, {
        api,
        acts,
        corsOrigins,
        hooksFor: ({ partner, context }, request) => ({
          count: (tool, isRefused) => usage.count(context.tenantId, partner.id, tool, isRefused),
          report: (error) => log.error({ err: error, requestId: request.id }, 'A tool of /mcp failed'),
        }),
      });
    },
    serveDescription(server) {
      let description: ReturnType<typeof describeApi> | undefined;
      server.get('/partner/v1/openapi.json', async (request) => {
        description ??= describeApi(metaSearch);
        // A generated client sends its key there, so it is the site that was asked and not another agency's.
        return { ...description, servers: [{ url: await siteOriginOf(request.hostname) }] };
      });
    },
    close: () => usage.write(),
  };
}
