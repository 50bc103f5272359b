import * as contract from '@farewind/contract/finance/payment-rehearsal';
import { getPaymentHealth, getPaymentWays } from '@farewind/contract/finance/payment-accounts';
import {
  getDiscrepancies,
  importStatement,
  MAX_STATEMENT_CHARACTERS,
  reconcilePayments,
  repairDiscrepancy,
} from '@farewind/contract/finance/matching';
import { getPayments, reduceDispute } from '@farewind/contract/finance/payments';
import {
  approveRefund,
  getRefunds,
  payOutRefund,
  rejectRefund,
  sendRefundAgain,
} from '@farewind/contract/finance/refunds';
import { payOutRefund as payOut } from './desk/pay-out-refund.ts';
import { recordChange } from '../../platform/audit/record-change.ts';
import { bind, type Binding } from '../../platform/http/bind-operation.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import type { Schedule } from '../../platform/jobs/jobs.ts';
import { forEachTenant } from '../../platform/jobs/for-each-tenant.ts';
import { listDiscrepancies, nameStarter } from './matching/list-discrepancies.ts';
import { sumLedgerDays } from './ledger/day-sums.ts';
import { ledgerBindings, type LedgerOfficeDeps } from './ledger-routes.ts';
import { recordPayout } from './ledger/payouts.ts';
import type { ReadOrders } from './matching/match-order.ts';
import { repairByStaff } from './matching/office-repair.ts';
import { returnDuplicates } from './matching/return-duplicates.ts';
import { runMatch, type MatchRequest } from './matching/run-match.ts';
import type { MatchRun } from './matching/run-rows.ts';
import { readStatement } from './matching/statement.ts';
import { insertStatementLines } from './matching/statement-rows.ts';
import { continueRehearsal, readRehearsal, startRehearsal } from './rehearsal/rehearse-account.ts';
import { listAccountHealth } from './office/account-health.ts';
import { listPaymentWays } from './office/payment-ways.ts';
import { listAttemptPage } from './office/list-attempts.ts';
import { reduceDispute as reduce } from './office/reduce-dispute.ts';
import { listRefundPage } from './refunds/find-refunds.ts';
import type { FindContact, FindControl, OfficeNames } from './office-ports.ts';
import type { PaymentsDeps } from './deps.ts';
import * as decisions from './refunds/decide-refund.ts';
import { requireIndependent } from './refunds/require-independent.ts';
import { retryRefunds } from './refunds/retry-refunds.ts';
import { statementBindings } from './statements/statement-routes.ts';
import type { OnBankReturn } from './attempt.ts';
import { userActor } from '../../platform/user-actor.ts';

/** The interfaces that payments need from the sellers, and never import. */
export interface FinanceDeps {
  readonly deps: PaymentsDeps;
  readonly names: OfficeNames;
  readonly findControl: FindControl;
  readonly findContact: FindContact;
  /** The sales data for the reconciliation. */
  readonly readOrders: ReadOrders;
  /** Continues an order from the outcome of an attempt. */
  readonly goOn: OnBankReturn;
  readonly listTenantIds: () => Promise<number[]>;
  readonly airlineNameOf: LedgerOfficeDeps['airlineNameOf'];
  readonly listSupplierNames: LedgerOfficeDeps['listSupplierNames'];
  readonly countOpenReceipts: LedgerOfficeDeps['countOpenReceipts'];
  readonly countRefusedInvoices: LedgerOfficeDeps['countRefusedInvoices'];
}

export interface Finance {
  /** Posts a payment from the agency's bank account; see `recordPayout`. */
  readonly recordPayout: (
    ...payout: Parameters<typeof recordPayout> extends [unknown, ...infer Rest] ? Rest : never
  ) => ReturnType<typeof recordPayout>;
  readonly bindings: readonly Binding[];
  readonly jobs: readonly Schedule[];
  /** Compares bank, attempts, orders and ledger; see runMatch. A double payment is refunded at once. */
  readonly match: (tenantId: number, request: MatchRequest) => Promise<MatchRun>;
}

const NIGHTLY_DAYS = 35;
const MS_A_DAY = 86_400_000;

/** The money as the office sees it: refunds, attempts, and the reconciliation with the bank. */
export function createFinance(given: FinanceDeps): Finance {
  const { deps, listTenantIds, airlineNameOf, listSupplierNames } = given;
  const eachTenant = forEachTenant(listTenantIds, deps.log, 'payments');
  const match: Finance['match'] = async (tenantId, request) => {
    const run = await runMatch(given, tenantId, request);
    await returnDuplicates(given, tenantId);
    return run;
  };
  return {
    match,
    recordPayout: (...payout) =>
      recordPayout({ ...given.names, airlineNameOf, listSupplierNames }, ...payout),
    bindings: [
      ...refundBindings(given),
      ...matchBindings(given, match),
      ...accountBindings(given),
      ...ledgerBindings({ ...given.deps, ...given }),
      ...statementBindings({ ...given.deps, ...given }),
    ],
    jobs: [
      {
        name: 'retry-refunds',
        cron: '*/5 * * * *',
        run: () => eachTenant((tenantId) => retryRefunds(deps, tenantId)),
      },
      {
        name: 'sum-ledger-days',
        cron: '7 3 * * *',
        run: () => eachTenant((tenantId) => sumLedgerDays(deps.database, tenantId)),
      },
      {
        name: 'match-payments',
        cron: '17 1 * * *',
        run: () =>
          eachTenant(async (tenantId) => match(tenantId, { since: await daysAgo(), startedBy: undefined })),
      },
    ],
  };

  function daysAgo(): Promise<Date> {
    return deps.database.inGlobal(async ({ now }) => new Date(now.getTime() - NIGHTLY_DAYS * MS_A_DAY));
  }
}

function refundBindings({ deps, names, findControl }: FinanceDeps): Binding[] {
  const inTenant = deps.database.inTenant.bind(deps.database);
  const office = { ...names, findControl, deps };
  return [
    bind(getRefunds, (context, request) =>
      inTenant(context.tenantId, (scope) => listRefundPage(office, scope, context, request)),
    ),
    bind(approveRefund, async (context, request) => {
      await requireIndependent({ database: deps.database, names, findControl }, context, request);
      return inTenant(context.tenantId, (scope) => decisions.approveRefund(office, scope, context, request));
    }),
    bind(rejectRefund, (context, request) =>
      inTenant(context.tenantId, (scope) => decisions.rejectRefund(office, scope, context, request)),
    ),
    bind(sendRefundAgain, (context, request) =>
      inTenant(context.tenantId, (scope) => decisions.sendRefundAgain(office, scope, context, request)),
    ),
    bind(payOutRefund, (context, request) =>
      inTenant(context.tenantId, (scope) => payOut(office, scope, context, request)),
    ),
    bind(getPayments, (context, request) =>
      inTenant(context.tenantId, (scope) => listAttemptPage(office, scope, request)),
    ),
    bind(reduceDispute, (context, request) =>
      inTenant(context.tenantId, (scope) => reduce(office, scope, context, request)),
    ),
  ];
}

function accountBindings({ deps: payments, findContact }: FinanceDeps): Binding[] {
  const deps = { ...payments, findContact };
  const { inTenant } = deps.database;
  return [
    bind(getPaymentWays, (context) =>
      inTenant(context.tenantId, (scope) => listPaymentWays(deps, scope, context.language)),
    ),
    bind(contract.getRehearsal, (context, { settingId }) =>
      inTenant(context.tenantId, (scope) => readRehearsal(deps, scope, context, settingId)),
    ),
    bind(contract.startRehearsal, (context, { settingId }) => startRehearsal(deps, context, settingId), {
      perMinute: 6,
    }),
    bind(contract.continueRehearsal, (context, { id }) => continueRehearsal(deps, context, id), {
      perMinute: 60,
    }),
    bind(getPaymentHealth, (context) => inTenant(context.tenantId, listAccountHealth)),
  ];
}

function matchBindings(given: FinanceDeps, match: Finance['match']): Binding[] {
  const { deps, names } = given;
  const { database } = deps;
  return [
    bind(getDiscrepancies, (context, request) =>
      database.inTenant(context.tenantId, (scope) => listDiscrepancies(names, scope, request)),
    ),
    bind(
      reconcilePayments,
      async (context, { from }) => {
        const since = await database.inGlobal(async ({ now }) => sinceOf(from, now));
        const run = await match(context.tenantId, { since, startedBy: userActor(context.user!.id) });
        return database.inTenant(context.tenantId, async (scope) => {
          const named = await nameStarter(names, scope, run);
          await recordChange(scope, context, {
            action: 'reconcile',
            entity: 'matchRun',
            entityId: run.runId,
            after: named,
          });
          return named;
        });
      },
      { perMinute: 6 },
    ),
    bind(repairDiscrepancy, (context, request) => repairByStaff(given, context, request)),
    bind(importStatement, (context, { statement }) => storeStatement(deps, context, statement), {
      bodyLimit: 2 * MAX_STATEMENT_CHARACTERS,
    }),
  ];
}

function sinceOf(from: string | undefined, now: Date): Date {
  return from === undefined
    ? new Date(now.getTime() - NIGHTLY_DAYS * MS_A_DAY)
    : new Date(`${from}T00:00:00Z`);
}

async function storeStatement(
  { database }: PaymentsDeps,
  context: RequestContext,
  statement: string,
): Promise<{ lines: number; added: number }> {
  const lines = readStatement(statement);
  return database.inTenant(context.tenantId, async (scope) => {
    const counts = { lines: lines.length, added: await insertStatementLines(scope, lines) };
    const entityId = lines[0]?.merchantId ?? 'empty';
    await recordChange(scope, context, {
      action: 'import',
      entity: 'bankStatement',
      entityId,
      after: counts,
    });
    return counts;
  });
}
