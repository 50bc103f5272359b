import {
  correctReceipt as correctCall,
  getReceiptDay,
  getReceipts,
  issueReceiptAgain,
  matchReceipts as matchCall,
} from '@farewind/contract/finance/receipts';
import type { Output, ParsedInput } from '@farewind/contract/core/operation';
import { formatMinor } from '@farewind/values/money';
import { recordChange } from '../../platform/audit/record-change.ts';
import { beginOfDay } from '../../platform/database/begin-of-day.ts';
import type { TenantScope } from '../../platform/database/scope.ts';
import { readLongPage } from '../../platform/database/read-long-page.ts';
import { refusal } from '../../platform/errors.ts';
import { bind, type Binding } from '../../platform/http/bind-operation.ts';
import { breakTies, readSorting, type SortKey } from '../../platform/database/read-sorting.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { forEachTenant } from '../../platform/jobs/for-each-tenant.ts';
import type { Schedule } from '../../platform/jobs/jobs.ts';
import { selectOpenReceipts } from './count-open-receipts.ts';
import { canDeskCorrect, correctReceipt, isCorrectable } from './correct-receipt.ts';
import { invoiceBindings, type InvoiceOfficeDeps } from './invoices/invoice-office.ts';
import { matchInvoices } from './invoices/issue-invoices.ts';
import { matchReceipts, tellStaff, type MatchDeps, type ReceiptMatch } from './match-receipts.ts';
import {
  listCorrections,
  lockReceipt,
  moveReceipt,
  MODE,
  selectReceipts,
  toReceipt,
  type Receipt,
} from './receipt-rows.ts';
import { isCovered, RECEIPT_CURRENCY } from './receipts.ts';
import { moscowDay } from './sale-lines.ts';
import { queueReceipt } from './send-receipt.ts';

type ReceiptOutput = Output<typeof getReceipts>['items'][number];

const MATCHED_DAYS = 35;
const MS_A_DAY = 86_400_000;
const MOSCOW_MS = 3 * 3_600_000;

const sortable = { movedAt: 'moved_at', amount: 'amount_minor', state: 'state' } as const;
const newestFirst: SortKey<string>[] = [{ column: sortable.movedAt, direction: 'desc' }];

export interface ReceiptOfficeDeps extends MatchDeps, Omit<InvoiceOfficeDeps, 'settings'> {
  readonly settings: MatchDeps['settings'] & InvoiceOfficeDeps['settings'];
  readonly listTenantIds: () => Promise<number[]>;
}

export interface ReceiptOffice {
  readonly bindings: readonly Binding[];
  readonly jobs: readonly Schedule[];
  /** Compares receipts and invoices with the ledger; see matchReceipts and matchInvoices. */
  readonly match: (tenantId: number) => Promise<ReceiptMatch>;
}

/** The office's operations on receipts: the queue, a day against the ledger, and the nightly comparison. */
export function createReceiptOffice(deps: ReceiptOfficeDeps): ReceiptOffice {
  const { database, listTenantIds, log } = deps;
  const inTenant = database.inTenant.bind(database);
  const eachTenant = forEachTenant(listTenantIds, log, 'receipts');
  const match = async (tenantId: number): Promise<ReceiptMatch> => {
    const since = await database.inGlobal(
      async ({ now }) => new Date(now.getTime() - MATCHED_DAYS * MS_A_DAY),
    );
    const receipts = await matchReceipts(deps, tenantId, since);
    const invoices = await matchInvoices(deps, tenantId);
    const differences = [...receipts.differences, ...invoices.differences];
    await inTenant(tenantId, (scope) => tellStaff(scope, differences));
    return { checked: receipts.checked + invoices.checked, differences };
  };
  return {
    match,
    bindings: [
      bind(getReceipts, ({ tenantId }, request) =>
        inTenant(tenantId, (scope) => listReceiptPage(deps, scope, request)),
      ),
      bind(issueReceiptAgain, (context, request) =>
        inTenant(context.tenantId, (scope) => issueAgain(deps, scope, context, request)),
      ),
      bind(correctCall, (context, request) =>
        inTenant(context.tenantId, async (scope) => {
          const corrected = await correctReceipt(deps, scope, context, request);
          const [presented] = await presentAll(deps, scope, [corrected]);
          return presented!;
        }),
      ),
      bind(getReceiptDay, ({ tenantId }, { day, mode }) =>
        inTenant(tenantId, (scope) => sumDay(deps, scope, day ?? moscowDay(scope.now), mode)),
      ),
      bind(
        matchCall,
        async (context) => {
          const run = await match(context.tenantId);
          return inTenant(context.tenantId, (scope) => presentMatch(deps, scope, context, run));
        },
        { perMinute: 6 },
      ),
      ...invoiceBindings(deps),
    ],
    jobs: [
      {
        name: 'match-receipts',
        cron: '47 1 * * *',
        run: () =>
          eachTenant(async (tenantId) => {
            await match(tenantId);
          }),
      },
    ],
  };
}

async function listReceiptPage(
  deps: ReceiptOfficeDeps,
  scope: TenantScope,
  { keyword, sorting, state, purpose, from, to, orderId, ...page }: ParsedInput<typeof getReceipts>,
): Promise<Output<typeof getReceipts>> {
  let query = selectReceipts(scope);
  if (state === 'open') query = query.where('id', 'in', selectOpenReceipts(scope).select('id'));
  else if (state) query = query.where('state', '=', state);
  if (purpose) query = query.where('purpose', '=', purpose);
  if (from) query = query.where('moved_at', '>=', beginOfDay(scope, from));
  if (to) query = query.where('moved_at', '<', beginOfDay(scope, to, 1));
  if (orderId) query = query.where('order_id', '=', orderId);
  if (keyword)
    query = query.where('order_id', 'in', [keyword, ...(await deps.names.findReferences(scope, keyword))]);
  const sort = sorting ? readSorting<string>(sorting, sortable, []) : newestFirst;
  const { total, rows } = await readLongPage(scope, query, page, breakTies(sort, sortable.movedAt, 'id'));
  return { ...total, items: await presentAll(deps, scope, rows.map(toReceipt)) };
}

/** Sends a refused receipt once more; the desk is queried first if it may have issued it. */
async function issueAgain(
  deps: ReceiptOfficeDeps,
  scope: TenantScope,
  context: RequestContext,
  { receiptId, version }: ParsedInput<typeof issueReceiptAgain>,
): Promise<ReceiptOutput> {
  const receipt = await lockReceipt(scope, receiptId);
  if (!receipt) throw refusal('GEN-NOTFOUND');
  if (receipt.version !== version) throw refusal('GEN-CONFLICT');
  const corrections = await listCorrections(scope, [receiptId]);
  if (receipt.state !== 'refused' || corrections.length > 0) throw refusal('ORD-STATE');
  await moveReceipt(scope, receiptId, { state: 'queued', reason: null });
  await queueReceipt(deps, scope, receiptId, `again:${version}`);
  await recordChange(scope, context, {
    action: 'issueAgain',
    entity: 'receipt',
    entityId: receiptId,
    before: { state: receipt.state, reason: receipt.reason },
    after: { state: 'queued' },
  });
  const [presented] = await presentAll(deps, scope, [(await lockReceipt(scope, receiptId))!]);
  return presented!;
}

async function presentAll(
  deps: ReceiptOfficeDeps,
  scope: TenantScope,
  receipts: readonly Receipt[],
): Promise<ReceiptOutput[]> {
  const orderIds = [...new Set(receipts.map(({ orderId }) => orderId))];
  const numbers = await deps.names.readReservationNumbers(scope, orderIds);
  const corrections = await listCorrections(
    scope,
    receipts.map(({ id }) => id),
  );
  const settings = {
    live: await deps.settings.findReceiptSetting(scope, 'live'),
    test: await deps.settings.findReceiptSetting(scope, 'test'),
  };
  return receipts.map((receipt) => {
    const setting = settings[receipt.mode];
    return present(receipt, {
      reservationNumber: numbers.get(receipt.orderId) ?? null,
      isCorrected: corrections.some(({ correction }) => correction?.of === receipt.id),
      canCorrect:
        setting !== undefined &&
        isCorrectable(receipt, corrections) &&
        canDeskCorrect(deps, setting, receipt),
    });
  });
}

function present(
  receipt: Receipt,
  shown: Pick<ReceiptOutput, 'reservationNumber' | 'isCorrected' | 'canCorrect'>,
): ReceiptOutput {
  const { id, orderId, purpose, sequence, way, mode, paidBy, state, currency, fiscal, lines, movedAt } =
    receipt;
  return {
    receiptId: id,
    orderId,
    ...shown,
    purpose,
    sequence,
    way,
    mode,
    paidBy,
    state,
    amount: formatMinor(receipt.amountMinor),
    currency,
    reason: receipt.reason ?? null,
    fiscal: fiscal ? { ...fiscal, url: fiscal.url ?? null } : null,
    lines: lines.map(({ description, amountMinor, vat, agent }) => ({
      description,
      amount: formatMinor(amountMinor),
      vatPercent: vat.percent,
      isCalculated: vat.calculated,
      supplier: agent?.supplier.name ?? null,
    })),
    movedAt: movedAt.toISOString(),
    issuedAt: receipt.issuedAt?.toISOString() ?? null,
    canIssueAgain: state === 'refused' && !shown.isCorrected,
    correction: presentCorrection(receipt),
    version: receipt.version,
  };
}

function presentCorrection({ correction }: Receipt): ReceiptOutput['correction'] {
  if (!correction) return null;
  const { isReversal, basis, number, day, reason, by } = correction;
  return { isReversal, basis, number: number ?? null, day, reason, by };
}

/**
 * The money received and refunded in a mode on a day in Moscow: by the ledger, and by the receipts of the same accounts.
 * Without a mode: live money, unless receipts are set up for test money alone.
 */
async function sumDay(
  { settings, listMoneyMoves }: ReceiptOfficeDeps,
  scope: TenantScope,
  day: string,
  asked: ReceiptOutput['mode'] | undefined,
): Promise<Output<typeof getReceiptDay>> {
  const from = new Date(Date.parse(`${day}T00:00:00Z`) - MOSCOW_MS);
  const to = new Date(from.getTime() + MS_A_DAY);
  const live = await settings.findReceiptSetting(scope, 'live');
  const test = await settings.findReceiptSetting(scope, 'test');
  const mode = asked ?? (test && !live ? 'test' : 'live');
  const setting = mode === 'live' ? live : test;
  const isMeant = (settingId: number, at: Date): boolean => {
    if (!setting) return true;
    const begun = settings.receiptsSince(setting, settingId);
    // What an account took before it was added has no receipts to be compared with.
    return isCovered(setting, settingId) && (at >= begun || begun <= setting.since);
  };
  const moves = (await listMoneyMoves(scope, { from, to, currency: RECEIPT_CURRENCY })).filter(
    ({ attempt, at }) => attempt.mode === mode && isMeant(attempt.settingId, at),
  );
  const rows = await selectReceipts(scope)
    .where(MODE, '=', mode)
    .where('moved_at', '>=', from)
    .where('moved_at', '<', to)
    .execute();
  const all = rows.map(toReceipt);
  const corrected = new Map(
    all.flatMap((one) => (one.correction?.isReversal === false ? [[one.correction.of, one]] : [])),
  );
  // A closing receipt offsets a prepayment, and a correction repeats an earlier move: neither moves money.
  const receipts = all.filter(({ correction, cause }) => !correction && !cause.startsWith('closing:'));
  const isIssued = ({ id, state }: Receipt): boolean =>
    state === 'issued' || corrected.get(id)?.state === 'issued';
  const sums = (entries: readonly { readonly isBack: boolean; readonly amountMinor: number }[]) => {
    const sumOf = (isBack: boolean): string =>
      formatMinor(entries.reduce((sum, one) => (one.isBack === isBack ? sum + one.amountMinor : sum), 0));
    return { taken: sumOf(false), givenBack: sumOf(true) };
  };
  const moved = ({ purpose, amountMinor }: Receipt) => ({ isBack: purpose === 'refund', amountMinor });
  return {
    day,
    mode,
    currency: RECEIPT_CURRENCY,
    ledger: sums(moves.map(({ refund, amountMinor }) => ({ isBack: refund !== undefined, amountMinor }))),
    receipts: sums(receipts.map(moved)),
    issued: sums(receipts.filter(isIssued).map(moved)),
    open: all.filter(({ state }) => state === 'queued' || state === 'sent').length,
    refused: all.filter(({ id, state }) => state === 'refused' && !corrected.has(id)).length,
  };
}

async function presentMatch(
  { names }: ReceiptOfficeDeps,
  scope: TenantScope,
  context: RequestContext,
  { checked, differences }: ReceiptMatch,
): Promise<Output<typeof matchCall>> {
  const orderIds = [...new Set(differences.map(({ orderId }) => orderId))];
  const numbers = await names.readReservationNumbers(scope, orderIds);
  const written = differences.filter(({ isMended }) => isMended).length;
  await recordChange(scope, context, {
    action: 'match',
    entity: 'receipt',
    entityId: moscowDay(scope.now),
    after: { checked, written, differences: differences.length },
  });
  return {
    checked,
    written,
    differences: differences.map(({ amountMinor, ...difference }) => ({
      ...difference,
      reservationNumber: numbers.get(difference.orderId) ?? null,
      amount: formatMinor(amountMinor),
    })),
  };
}
