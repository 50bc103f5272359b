import * as statements from '@farewind/contract/partners/partner-statements';
import * as terms from '@farewind/contract/partners/partner-terms';
import type { Database } from '../../../platform/database/database.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { bind, type Binding } from '../../../platform/http/bind-operation.ts';
import type { Settings } from '../../settings/public.ts';
import { accrueOrder, isSourced, listUnaccrued, type AccrueDeps } from './accrue-commission.ts';
import { earns } from './earning-click.ts';
import { closeStatement } from './close-statement.ts';
import { listTerms, saveTerms, type TermsDeps } from './partner-terms.ts';
import { payStatement, type PayDeps } from './pay-statement.ts';
import { listStatementLines, listStatements, type LineDeps } from './statement-rows.ts';

export interface SourceLedgerDeps extends AccrueDeps, PayDeps, LineDeps, TermsDeps {
  readonly database: Database;
  readonly settings: Pick<Settings, 'getAgency'>;
}

export interface SourceLedger {
  readonly bindings: readonly Binding[];
  /** Whether a sales partner brought the order. */
  readonly isSourced: (scope: TenantScope, orderId: string) => Promise<boolean>;
  /** Brings the commission for an order up to date with the ledger; for events of its money, which may repeat. */
  readonly accrue: (tenantId: number, orderId: string) => Promise<void>;
  /** The same for all orders with postings of the last days, which some moves make without an event. */
  readonly accrueAll: (tenantId: number) => Promise<void>;
}

const LOOKED_BACK_MS = 3 * 86_400_000;

/** What sales partners earn for the orders that they bring: terms, commissions in the ledger, monthly statements. */
export function createSourceLedger(given: SourceLedgerDeps): SourceLedger {
  const { inTenant } = given.database;
  const deps = { ...given, earns };
  const withCurrency = async (scope: TenantScope) => ({
    ...deps,
    ownCurrency: (await deps.settings.getAgency(scope)).inventoryCurrency,
  });
  const accrue = (tenantId: number, orderId: string) =>
    inTenant(tenantId, (scope) => accrueOrder(deps, scope, orderId));
  return {
    isSourced,
    accrue,
    async accrueAll(tenantId) {
      const orderIds = await inTenant(tenantId, (scope) =>
        listUnaccrued(scope, new Date(scope.now.getTime() - LOOKED_BACK_MS)),
      );
      for (const orderId of orderIds) await accrue(tenantId, orderId);
    },
    bindings: [
      bind(terms.getPartnerTerms, ({ tenantId }, { id }) =>
        inTenant(tenantId, (scope) => listTerms(deps, scope, id)),
      ),
      bind(terms.savePartnerTerms, (context, input) =>
        inTenant(context.tenantId, (scope) => saveTerms(deps, scope, context, input)),
      ),
      bind(statements.getPartnerStatements, ({ tenantId }, input) =>
        inTenant(tenantId, async (scope) =>
          listStatements(scope, (await withCurrency(scope)).ownCurrency, input),
        ),
      ),
      bind(statements.getPartnerStatementLines, ({ tenantId }, input) =>
        inTenant(tenantId, (scope) => listStatementLines(deps, scope, input)),
      ),
      bind(statements.closePartnerStatement, (context, input) =>
        inTenant(context.tenantId, async (scope) =>
          closeStatement(await withCurrency(scope), scope, context, input),
        ),
      ),
      bind(statements.payPartnerStatement, (context, input) =>
        inTenant(context.tenantId, async (scope) =>
          payStatement(await withCurrency(scope), scope, context, input),
        ),
      ),
    ],
  };
}
