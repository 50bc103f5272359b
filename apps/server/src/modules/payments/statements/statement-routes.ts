import * as contract from '@farewind/contract/finance/bank-statements';
import type { Language } from '@farewind/contract/core/fields';
import { formatMinor } from '@farewind/values/money';
import { sql } from 'kysely';
import type { Output, ParsedInput } from '@farewind/contract/core/operation';
import { recordChange } from '../../../platform/audit/record-change.ts';
import { requireVersion } from '../../../platform/audit/require-version.ts';
import { contains } from '../../../platform/database/contains.ts';
import type { Database } from '../../../platform/database/database.ts';
import { readLongPage } from '../../../platform/database/read-long-page.ts';
import type { SortKey } from '../../../platform/database/read-sorting.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { refusal } from '../../../platform/errors.ts';
import { bind, type Binding } from '../../../platform/http/bind-operation.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import { nameMerchant, nameSuppliers, type SubAccountNames } from '../ledger/name-sub-accounts.ts';
import { listPaidSuppliers, recordPayoutOfLine } from '../ledger/payouts.ts';
import type { OfficeNames } from '../office-ports.ts';
import { readAmount } from './bank-line.ts';
import { lockBankLine, presentBankLines, selectBankLines, type BankLineRow } from './bank-line-rows.ts';
import { findNamedCandidates, namesCandidate } from './find-candidates.ts';
import { importFile, lookIntoFile } from './import-file.ts';
import { openStatement } from './read-file.ts';
import { reopenLine, settleLine } from './settle-line.ts';
import { userActor } from '../../../platform/user-actor.ts';

export interface StatementDeps extends SubAccountNames {
  readonly database: Pick<Database, 'inTenant'>;
  readonly names: OfficeNames;
}

const bodyLimit = contract.MAX_BANK_FILE + 10_000;

/** Statements of bank accounts: import, matching, explanation. */
export function statementBindings(deps: StatementDeps): Binding[] {
  const { inTenant } = deps.database;
  return [
    bind(
      contract.readBankFile,
      async ({ tenantId }, request) => {
        // Before the transaction: a large file takes a while, and would keep a connection from others.
        const opened = openStatement(Buffer.from(request.file, 'base64'));
        return inTenant(tenantId, (scope) => lookIntoFile(scope, opened, request));
      },
      {
        bodyLimit,
      },
    ),
    bind(
      contract.importBankFile,
      async (context, request) => {
        const opened = openStatement(Buffer.from(request.file, 'base64'));
        return inTenant(context.tenantId, (scope) => importFile(deps.names, scope, context, opened, request));
      },
      { bodyLimit },
    ),
    bind(contract.getBankLines, ({ tenantId }, request) =>
      inTenant(tenantId, (scope) => listLines(deps.names, scope, request)),
    ),
    bind(contract.getBankAccounts, ({ tenantId }) => inTenant(tenantId, listBankAccounts)),
    bind(contract.getBankCandidates, ({ tenantId, language }, { lineId }) =>
      inTenant(tenantId, (scope) => listCandidates(deps, scope, language, lineId)),
    ),
    bind(contract.settleBankLine, (context, request) =>
      inTenant(context.tenantId, (scope) => settleByStaff(deps.names, scope, context, request)),
    ),
    bind(contract.recordBankLinePayout, (context, request) =>
      inTenant(context.tenantId, (scope) => recordPayoutByStaff(deps, scope, context, request)),
    ),
    bind(contract.reopenBankLine, (context, request) =>
      inTenant(context.tenantId, (scope) => reopenByStaff(deps.names, scope, context, request)),
    ),
  ];
}

async function listLines(
  names: OfficeNames,
  scope: TenantScope,
  { state, account, from, to, keyword, ...page }: ParsedInput<typeof contract.getBankLines>,
): Promise<Output<typeof contract.getBankLines>> {
  let query = selectBankLines(scope);
  if (state) query = query.where('state', '=', state);
  if (account) query = query.where('account', '=', account);
  if (from) query = query.where('booked_on', '>=', from);
  if (to) query = query.where('booked_on', '<=', to);
  if (keyword) {
    const minor = readAmount(keyword);
    query = query.where((eb) =>
      eb.or([
        ...(['reference', 'counterparty', 'purpose'] as const).map((column) =>
          eb(column, 'ilike', contains(keyword)),
        ),
        // As people type a sum, whichever way the money went.
        ...(minor === undefined ? [] : [eb('amount_minor', 'in', [minor, -minor])]),
      ]),
    );
  }
  const { total, rows } = await readLongPage(scope, query, page, openFirst);
  return { ...total, items: await presentBankLines(names, scope, rows) };
}

const openFirst: SortKey<string>[] = [
  { column: 'state', direction: 'asc' },
  { column: 'booked_on', direction: 'desc' },
  { column: 'id', direction: 'desc' },
];

/** From one account to the next along the index: lines are many, accounts few. */
async function listBankAccounts({
  tx,
  tenantId,
}: TenantScope): Promise<Output<typeof contract.getBankAccounts>> {
  const { rows } = await sql<{ account: string; bank: string }>`
    with recursive found as (
      (select account, bank from bank_line where tenant_id = ${tenantId} order by account limit 1)
      union all
      select following.* from found cross join lateral (select account, bank from bank_line
        where tenant_id = ${tenantId} and account > found.account order by account limit 1) following)
    select account, bank from found`.execute(tx);
  return { items: rows };
}

/** Candidates named by the line come first. */
async function listCandidates(
  deps: StatementDeps,
  scope: TenantScope,
  language: Language,
  lineId: string,
): Promise<Output<typeof contract.getBankCandidates>> {
  const line = await selectBankLines(scope).where('id', '=', lineId).executeTakeFirst();
  if (!line) throw refusal('GEN-NOTFOUND');
  const found = (await findNamedCandidates(deps.names, scope, line)).toSorted(
    (one, other) => Number(namesCandidate(line, other)) - Number(namesCandidate(line, one)),
  );
  const supplierName = await nameSuppliers(deps, scope, language);
  const { rows: merchants } = await sql<{ target: string; provider: string; merchantId: string }>`
    select id::text as target, provider, merchant_id as "merchantId" from payment_setting
    where tenant_id = ${scope.tenantId} and provider <> 'desk' and ${line.currency} = any(currencies) order by id`.execute(
    scope.tx,
  );
  return {
    items: [
      ...found.map(({ kind, target, day, about, orderNumber, names: own }) => ({
        kind,
        target,
        day,
        text: kind === 'payout' ? [supplierName(about), ...own].join(', ') : (orderNumber ?? about),
      })),
      ...merchants.map(({ target, provider, merchantId }) => ({
        target,
        text: nameMerchant({ provider, merchantId }, language),
        kind: 'settlement' as const,
        day: null,
      })),
    ],
    suppliers: (await listPaidSuppliers(scope, line))
      .map((supplier) => ({ supplier, name: supplierName(supplier) }))
      .toSorted((one, other) => one.name.localeCompare(other.name, language)),
  };
}

async function recordPayoutByStaff(
  deps: StatementDeps,
  scope: TenantScope,
  context: RequestContext,
  { lineId, supplier, reference, note, version }: ParsedInput<typeof contract.recordBankLinePayout>,
): Promise<Output<typeof contract.recordBankLinePayout>> {
  const line = await lockSeen(scope, lineId, version);
  if (line.state !== 'open') throw refusal('ORD-STATE', { message: 'bank.settled' });
  const { airlineNameOf, listSupplierNames, names } = deps;
  const payout = await recordPayoutOfLine(
    { ...names, airlineNameOf, listSupplierNames },
    scope,
    context,
    line,
    {
      supplier,
      reference,
      note,
    },
  );
  const settlement = { kind: 'payout', target: payout.payoutId } as const;
  await settleLine(scope, line, { ...settlement, reason: undefined, by: userActor(context.user!.id) });
  await recordChange(scope, context, {
    action: 'settle',
    entity: 'bankLine',
    entityId: lineId,
    before: { state: 'open' },
    after: {
      state: 'settled',
      ...settlement,
      amount: formatMinor(line.amount_minor),
      currency: line.currency,
    },
  });
  return present(names, scope, lineId);
}

async function settleByStaff(
  names: OfficeNames,
  scope: TenantScope,
  context: RequestContext,
  { lineId, kind, target, reason, fee, version }: ParsedInput<typeof contract.settleBankLine>,
): Promise<Output<typeof contract.settleBankLine>> {
  const line = await lockSeen(scope, lineId, version);
  const feeMinor = fee === undefined ? 0 : (readAmount(fee) ?? 0);
  await settleLine(scope, line, { kind, target, reason, feeMinor, by: userActor(context.user!.id) });
  await recordChange(scope, context, {
    action: 'settle',
    entity: 'bankLine',
    entityId: lineId,
    before: { state: 'open' },
    after: {
      state: 'settled',
      kind,
      target,
      amount: formatMinor(line.amount_minor),
      currency: line.currency,
      ...(feeMinor === 0 ? {} : { fee: formatMinor(feeMinor) }),
    },
    ...(reason === undefined ? {} : { reason }),
  });
  return present(names, scope, lineId);
}

async function reopenByStaff(
  names: OfficeNames,
  scope: TenantScope,
  context: RequestContext,
  { lineId, reason, version }: ParsedInput<typeof contract.reopenBankLine>,
): Promise<Output<typeof contract.reopenBankLine>> {
  const line = await lockSeen(scope, lineId, version);
  await reopenLine(scope, line);
  await recordChange(scope, context, {
    action: 'reopen',
    entity: 'bankLine',
    entityId: lineId,
    before: { state: 'settled', kind: line.kind },
    after: { state: 'open' },
    reason,
  });
  return present(names, scope, lineId);
}

async function lockSeen(
  scope: TenantScope,
  lineId: string,
  seenVersion: number | undefined,
): Promise<BankLineRow> {
  const line = await lockBankLine(scope, lineId);
  if (!line) throw refusal('GEN-NOTFOUND');
  await requireVersion(scope, { entity: 'bankLine', entityId: lineId, current: line, seenVersion });
  return line;
}

async function present(
  names: OfficeNames,
  scope: TenantScope,
  lineId: string,
): Promise<Output<typeof contract.settleBankLine>> {
  const line = await lockBankLine(scope, lineId);
  return (await presentBankLines(names, scope, [line!]))[0]!;
}
