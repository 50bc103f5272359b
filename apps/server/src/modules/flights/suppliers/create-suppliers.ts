import type { FastifyInstance } from 'fastify';
import { type Binding, bind } from '../../../platform/http/bind-operation.ts';
import { registerSignedInbox } from '../../../platform/http/signed-inbox.ts';
import { forEachTenant } from '../../../platform/jobs/for-each-tenant.ts';
import type { Schedule } from '../../../platform/jobs/jobs.ts';
import { purgeAnswers } from './answer-rows.ts';
import { purgeTravellers } from './flight-rows.ts';
import { releaseExternal, leaveToStaff, EXTERNAL_FLIGHT_OFF } from './release-external.ts';
import { ACCEPT_SUPPLIER_CHANGE, acceptChange } from './news/accept-change.ts';
import { askForChanges, judgeNews } from './news/judge-news.ts';
import { listFollowed } from './news/list-followed.ts';
import { lookUpLeaving } from './news/look-up-leaving.ts';
import { endNews, openNews } from './news/open-news.ts';
import { findNewsAccount, JUDGE_SUPPLIER_NEWS, newsRoute, receiveNews } from './news/receive-news.ts';
import { clientOf, type OfficeDeps } from '../supplier-deps.ts';
import * as contract from '@farewind/contract/inventory/flight-suppliers';
import { watchKeysJob } from '../../../platform/external-suppliers/watch-keys.ts';
import { SupplierOffice } from '../../../platform/external-suppliers/supplier-office.ts';
import { supplierRows } from './supplier-rows.ts';

/** An order that has waited this long will not be paid. */
const TRAVELLER_DAYS = 2;
const DAY_MS = 86_400_000;

export interface FlightSuppliers {
  readonly bindings: readonly Binding[];
  readonly jobs: readonly Schedule[];
  /** Opens the endpoint for suppliers' news. */
  readonly serveNews: (server: FastifyInstance) => Promise<void>;
}

/** External flights apart from searching and buying: the office's records, cancellations, erasure. */
export function createFlightSuppliers(
  deps: OfficeDeps & { readonly listTenantIds: () => Promise<number[]> },
): FlightSuppliers {
  const { database, outbox, log, listTenantIds } = deps;
  const offOf = ({ id, holdId }: Readonly<Record<string, unknown>>) => {
    return { id: String(id), holdId: String(holdId) };
  };
  outbox.on(
    EXTERNAL_FLIGHT_OFF,
    (tenantId, payload) => releaseExternal(deps, tenantId, offOf(payload)),
    (scope, payload) => leaveToStaff(deps, scope, offOf(payload)),
  );
  outbox.on(JUDGE_SUPPLIER_NEWS, (tenantId, { noticeId }) => judgeNews(deps, tenantId, String(noticeId)));
  outbox.on(ACCEPT_SUPPLIER_CHANGE, (tenantId, { holdId, changeRef }) =>
    acceptChange(deps, tenantId, { holdId: String(holdId), changeRef: String(changeRef) }),
  );
  const walk = forEachTenant(listTenantIds, log, 'flights');
  return {
    bindings: supplierRoutes(deps),
    serveNews: (server) =>
      registerSignedInbox(server, {
        routes: [newsRoute],
        findAccount: (params) => findNewsAccount(deps, params),
        receive: (account, notice) => receiveNews(deps, account, notice),
      }),
    jobs: [
      watchKeysJob({
        ...deps,
        kind: 'flightSupplier',
        listAccounts: async (scope) =>
          (await listFollowed(scope, deps.keyring)).map((supplier) => ({
            id: supplier.id,
            name: supplier.name,
            ask: async () => clientOf(deps, supplier).whoAmI(supplier),
          })),
      }),
      {
        name: 'ask-for-supplier-changes',
        cron: '29 * * * *',
        run: () => walk((tenantId) => askForChanges(deps, tenantId)),
      },
      {
        name: 'look-up-leaving-flights',
        cron: '41 2 * * *',
        run: () => walk((tenantId) => lookUpLeaving(deps, tenantId)),
      },
      {
        name: 'purge-external-flights',
        cron: '50 3 * * *',
        run: () =>
          walk((tenantId) =>
            database.inTenant(tenantId, async (scope) => {
              await purgeAnswers(scope);
              await purgeTravellers(scope, new Date(scope.now.getTime() - TRAVELLER_DAYS * DAY_MS));
            }),
          ),
      },
    ],
  };
}

/** Limited, because a connection test calls a server address entered by staff. */
const trial = { perMinute: 10 };

/** External flight suppliers, as records of the office. */
function supplierRoutes(deps: OfficeDeps): Binding[] {
  const { inTenant } = deps.database;
  const office = new SupplierOffice(deps, supplierRows, 'flightSupplier');
  return [
    bind(contract.getFlightSuppliers, (context, input) =>
      inTenant(context.tenantId, (scope) => office.list(scope, input)),
    ),
    bind(contract.saveFlightSupplier, (context, input) =>
      inTenant(context.tenantId, (scope) => office.save(scope, context, input)),
    ),
    bind(contract.updateFlightSupplier, (context, input) =>
      office.update(context, input, (supplier) => endNews(deps, context, supplier)),
    ),
    bind(contract.testFlightSupplier, (context, input) => office.try(context, input), trial),
    bind(
      contract.connectFlightSupplierNews,
      (context, { id }) =>
        office.connectNews(context, id, {
          open: (supplier) => openNews(deps, context, supplier),
          end: (supplier) => endNews(deps, context, supplier),
        }),
      trial,
    ),
  ];
}
