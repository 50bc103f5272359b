import * as exchange from '@farewind/contract/exchange/seat-exchange';
import type { Language } from '@farewind/contract/core/fields';
import type { ManifestPassenger } from '@farewind/contract/inventory/manifest';
import { bind, type Binding } from '../../platform/http/bind-operation.ts';
import { forEachTenant } from '../../platform/jobs/for-each-tenant.ts';
import type { Schedule } from '../../platform/jobs/jobs.ts';
import type { DepartureKey } from '../flights/public.ts';
import { getSeatStatements, getSeatTickets } from '@farewind/contract/exchange/seat-statements';
import { answerOffer } from './answer-offer.ts';
import { listContracts, presentContract, presentOffer } from './contract-rows.ts';
import { SeatMirror } from './mirror-seats.ts';
import { listPartnersPassengers } from './partners-passengers.ts';
import type { ExchangeDeps, ExchangeWiring } from './ports.ts';
import { postOwnersSales, recordSales } from './record-sales.ts';
import { addContract, changeContract } from './save-contract.ts';
import { listStatementTickets } from './statement-tickets.ts';
import { listStatements } from './statements.ts';

export { listPartnerNames } from './partner-names.ts';

export interface SeatExchange {
  readonly bindings: readonly Binding[];
  readonly jobs: readonly Schedule[];
  /** Brings partners up to date with what owners have changed or sold; called every second. */
  readonly refresh: () => Promise<void>;
  readonly listPartnersPassengers: (
    tenantId: number,
    key: DepartureKey,
    language: Language,
  ) => Promise<readonly ManifestPassenger[]>;
}

/** Seats of charters that agencies of one installation offer to each other by contract. */
export function createSeatExchange({ flights, identity, payments, ...given }: ExchangeWiring): SeatExchange {
  const { mirrors } = flights;
  const deps: ExchangeDeps = { ...given, mirrors, postLedger: payments.postLedger };
  const { database, log } = deps;
  const mirror = new SeatMirror(deps);
  // Of a closed agency nothing more is sold, and what was sold is settled.
  const eachTenant = forEachTenant(identity.listAllTenantIds, log, 'seat exchange');
  return {
    bindings: [
      bind(exchange.getSeatContracts, ({ tenantId }, { skipCount, maxResultCount, ...filter }) =>
        database.inTenant(tenantId, async (scope) => {
          const page = await listContracts(scope, 'owner', filter, { skipCount, maxResultCount });
          return { totalCount: page.totalCount, items: page.rows.map(presentContract) };
        }),
      ),
      bind(exchange.saveSeatContract, (context, input) =>
        database.inTenant(context.tenantId, (scope) => addContract(deps, scope, context, input)),
      ),
      bind(exchange.updateSeatContract, async (context, input) => {
        const { tenantId } = context;
        const changed = await database.inTenant(tenantId, (scope) =>
          changeContract(deps, scope, context, input),
        );
        await mirror.mirrorContract(tenantId, changed.id);
        return changed;
      }),
      bind(exchange.getSeatOffers, ({ tenantId }, { skipCount, maxResultCount, ...filter }) =>
        database.inTenant(tenantId, async (scope) => {
          const page = await listContracts(scope, 'partner', filter, { skipCount, maxResultCount });
          return { totalCount: page.totalCount, items: page.rows.map(presentOffer) };
        }),
      ),
      bind(exchange.answerSeatOffer, async (context, input) => {
        const { row, offer } = await database.inTenant(context.tenantId, (scope) =>
          answerOffer(deps, scope, context, input),
        );
        await mirror.mirrorOwner(row.ownerId);
        return offer;
      }),
      bind(getSeatStatements, ({ tenantId }, input) =>
        database.inTenant(tenantId, (scope) => listStatements(scope, input)),
      ),
      bind(getSeatTickets, ({ tenantId }, input) =>
        database.inTenant(tenantId, (scope) => listStatementTickets(scope, input)),
      ),
    ],
    jobs: [
      {
        name: 'settle-exchanged-seats',
        cron: '* * * * *',
        async run() {
          await eachTenant((tenantId) => recordSales(deps, tenantId));
          await eachTenant((tenantId) => postOwnersSales(deps, tenantId));
        },
      },
      {
        // Also without a change of the owner's: the time of release passes by itself.
        name: 'mirror-exchanged-seats',
        cron: '* * * * *',
        run: () => eachTenant((tenantId) => mirror.mirrorOwner(tenantId)),
      },
    ],
    refresh: () => mirror.refresh(),
    listPartnersPassengers: (tenantId, key, language) =>
      listPartnersPassengers(deps, tenantId, key, language),
  };
}
