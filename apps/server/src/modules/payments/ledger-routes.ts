import { isPartnerSubAccount } from '@farewind/contract/finance/partner-sub-account';
import { fieldRefusal } from '../../platform/errors.ts';
import * as accounting from '@farewind/contract/finance/accounting-export';
import * as contract from '@farewind/contract/finance/ledger';
import * as rehearsals from '@farewind/contract/finance/rehearsed-orders';
import * as periods from '@farewind/contract/finance/period-close';
import { bind, type Binding } from '../../platform/http/bind-operation.ts';
import type { Database } from '../../platform/database/database.ts';
import { closePeriod, type CloseDeps } from './closing/close-period.ts';
import { readPeriods, readPeriodSheet } from './closing/read-periods.ts';
import { reopenPeriod } from './closing/reopen-period.ts';
import { presentSetting, saveAccountingSetting } from './journal/accounting-setting.ts';
import { readJournal } from './journal/read-journal.ts';
import { listAccounts, type LedgerDeps } from './ledger/list-accounts.ts';
import { listCustomerBalances, listPostings } from './ledger/list-postings.ts';
import { markRehearsal } from './ledger/rehearsed-orders.ts';
import { listPayouts, recordAgencyPayment, recordPayout, reversePayout } from './ledger/payouts.ts';

export interface LedgerOfficeDeps extends LedgerDeps, CloseDeps {
  readonly database: Pick<Database, 'inTenant'>;
}

/**
 * The office's operations on the ledger, payouts to suppliers, the closing of periods, and exports for accounting
 * programs.
 */
export function ledgerBindings(deps: LedgerOfficeDeps): Binding[] {
  const { inTenant } = deps.database;
  const { airlineNameOf, listSupplierNames } = deps;
  const names = { ...deps.names, airlineNameOf, listSupplierNames };
  return [
    bind(contract.getLedgerAccounts, ({ tenantId, language }, request) =>
      inTenant(tenantId, (scope) => listAccounts(deps, scope, language, request)),
    ),
    bind(contract.getPostings, ({ tenantId, language }, request) =>
      inTenant(tenantId, (scope) => listPostings(names, scope, language, request)),
    ),
    bind(contract.getCustomerBalances, ({ tenantId }, request) =>
      inTenant(tenantId, (scope) => listCustomerBalances(names, scope, request)),
    ),
    bind(contract.getPayouts, ({ tenantId, language }, request) =>
      inTenant(tenantId, (scope) => listPayouts(names, scope, language, request)),
    ),
    bind(contract.recordPayout, (context, request) =>
      inTenant(context.tenantId, (scope) => {
        // Paid here, the statement would stay unpaid, and be paid again.
        if (isPartnerSubAccount(request.supplier))
          throw fieldRefusal([{ path: 'supplier', message: 'payout.byStatement' }]);
        return recordPayout(names, scope, context, request);
      }),
    ),
    bind(contract.recordAgencyPayment, (context, request) =>
      inTenant(context.tenantId, (scope) => recordAgencyPayment(names, scope, context, request)),
    ),
    bind(contract.reversePayout, (context, request) =>
      inTenant(context.tenantId, (scope) => reversePayout(names, scope, context, request)),
    ),
    bind(rehearsals.markRehearsal, (context, request) =>
      inTenant(context.tenantId, (scope) => markRehearsal(scope, context, request)),
    ),
    bind(periods.getPeriods, ({ tenantId }, request) =>
      inTenant(tenantId, (scope) => readPeriods(deps, scope, request)),
    ),
    bind(periods.closePeriod, (context, request) =>
      inTenant(context.tenantId, (scope) => closePeriod(deps, scope, context, request)),
    ),
    bind(periods.reopenPeriod, (context, request) =>
      inTenant(context.tenantId, (scope) => reopenPeriod(deps, scope, context, request)),
    ),
    bind(accounting.getAccountingSetting, ({ tenantId, language }) =>
      inTenant(tenantId, (scope) => presentSetting(deps, scope, language)),
    ),
    bind(accounting.saveAccountingSetting, (context, request) =>
      inTenant(context.tenantId, (scope) => saveAccountingSetting(deps, scope, context, request)),
    ),
    bind(accounting.getJournal, ({ tenantId, language }, request) =>
      inTenant(tenantId, (scope) => readJournal(deps, scope, language, request)),
    ),
    bind(periods.getPeriodSheet, ({ tenantId, language }, request) =>
      inTenant(tenantId, (scope) => readPeriodSheet(deps, scope, language, request)),
    ),
  ];
}
