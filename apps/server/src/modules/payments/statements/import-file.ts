import type { Output, ParsedInput } from '@farewind/contract/core/operation';
import type { importBankFile, readBankFile } from '@farewind/contract/finance/bank-statements';
import { z } from 'zod';
import { recordChange } from '../../../platform/audit/record-change.ts';
import { stored } from '../../../platform/database/stored.ts';
import { findTitles } from '../../../platform/spreadsheets/find-titles.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { fieldRefusal } from '../../../platform/errors.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import type { FileFault } from './bank-line.ts';
import { countOpenLines, insertBankLines, lockBankLine, type BankLineRow } from './bank-line-rows.ts';
import { findSameAccount } from './find-same-account.ts';
import type { OfficeNames } from '../office-ports.ts';
import { findNamedCandidates, listMatchable, namesCandidate } from './find-candidates.ts';
import { guessMapping, type ColumnMapping } from './read-columns.ts';
import { readStatementFile, type StatementFile } from './read-file.ts';
import { settleLine } from './settle-line.ts';
import { userActor } from '../../../platform/user-actor.ts';
import { waitForTurn } from '../../../platform/database/wait-for-turn.ts';

const readMapping = stored('bank_format.mapping', z.record(z.string(), z.string()));
const SAMPLE = 5;
const MOST_FAULTS = 50;
/** The maximum lines of one file; more are imported in parts. */
const MOST_LINES = 20_000;

/** The format of a file, and for tables the column mapping of its bank: the last one, or the most probable. */
export async function lookIntoFile(
  scope: TenantScope,
  opened: StatementFile,
  { bank }: Pick<ParsedInput<typeof readBankFile>, 'bank'>,
): Promise<Output<typeof readBankFile>> {
  const kept = await scope.tx
    .selectFrom('bank_format')
    .select(['bank', 'mapping'])
    .where('tenant_id', '=', scope.tenantId)
    .orderBy('bank')
    .execute();
  const banks = kept.map((row) => row.bank);
  if (opened.format !== 'table')
    return { format: opened.format, banks, columns: [], sample: [], mapping: {} };
  if (opened.fault) throw refuseFaults([opened.fault]);
  const head = findTitles(opened.rows);
  const columns = (opened.rows[head] ?? []).filter((title) => title !== '');
  const own = kept.map((row) => ({ bank: row.bank, columns: readMapping(row.mapping) }));
  const fits = (mapping: Readonly<Record<string, string>>) =>
    Object.entries(mapping).every(([field, title]) => field === 'fixedCurrency' || columns.includes(title));
  const known = own.find((each) => each.bank === bank) ?? own.find((each) => fits(each.columns));
  return {
    format: 'table',
    banks: known ? [known.bank, ...banks.filter((name) => name !== known.bank)] : banks,
    columns: [...new Set(columns)],
    sample: opened.rows.slice(head + 1, head + 1 + SAMPLE).map((row) => [...row]),
    mapping: known?.columns ?? guessMapping(columns),
  };
}

/**
 * Imports a statement, all of it or nothing, and matches its new lines. Refuses with every error at its line and field;
 * a line that an earlier file had stays as it is.
 */
export async function importFile(
  names: OfficeNames,
  scope: TenantScope,
  context: RequestContext,
  opened: StatementFile,
  { bank, mapping }: Pick<ParsedInput<typeof importBankFile>, 'bank' | 'mapping'>,
): Promise<Output<typeof importBankFile>> {
  const { lines, faults } = readStatementFile(opened, mapping, bank);
  if (faults.length > 0) throw refuseFaults(faults);
  if (lines.length === 0) throw fieldRefusal([{ path: 'file', message: 'bank.empty' }]);
  if (lines.length > MOST_LINES)
    throw fieldRefusal([{ path: 'file', message: 'bank.tooLong', values: { count: MOST_LINES } }]);
  // Of two imports at once the second must see the lines of the first.
  await waitForTurn(scope, 'bankStatements');
  const same = await findSameAccount(scope, lines);
  if (same) throw refuseSecond(same, opened.format, bank);
  if (opened.format === 'table' && mapping) await keepMapping(scope, bank, mapping);
  const ids = await insertBankLines(scope, bank, lines, userActor(context.user!.id));
  let settled = 0;
  for (const id of await listMatchable(scope, ids))
    if (await matchLine(names, scope, (await lockBankLine(scope, id))!)) settled += 1;
  const counts = { lines: lines.length, added: ids.length, settled };
  await recordChange(scope, context, {
    action: 'import',
    entity: 'bankStatement',
    entityId: bank,
    after: { format: opened.format, ...counts },
  });
  return { ...counts, open: await countOpenLines(scope) };
}

/** If exactly one candidate has the line's amount and time and is named by it, it is the match. */
async function matchLine(names: OfficeNames, scope: TenantScope, line: BankLineRow): Promise<boolean> {
  const found = await findNamedCandidates(names, scope, line);
  const named = found.filter((candidate) => namesCandidate(line, candidate));
  const [only] = named;
  if (!only || named.length > 1) return false;
  await settleLine(scope, line, { kind: only.kind, target: only.target, by: 'system', reason: undefined });
  return true;
}

async function keepMapping(
  { tx, tenantId }: TenantScope,
  bank: string,
  mapping: ColumnMapping,
): Promise<void> {
  const filled = Object.fromEntries(Object.entries(mapping).filter(([, title]) => title !== undefined));
  const row = { mapping: JSON.stringify(filled) };
  await tx
    .insertInto('bank_format')
    .values({ tenant_id: tenantId, bank, ...row })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'bank']).doUpdateSet(row))
    .execute();
}

/** Lines are told apart within an account: under another name, or from another format, they would be stored twice. */
function refuseSecond(
  { account, bank }: { readonly account: string; readonly bank: string },
  format: StatementFile['format'],
  name: string,
): Error {
  // Tables do not name their account, so that the name of the bank stands for it.
  const isOtherName = format === 'table' && account === bank && account !== name;
  return fieldRefusal([
    isOtherName
      ? { path: 'bank', message: 'bank.otherName', values: { bank } }
      : { path: 'file', message: 'bank.otherFormat', values: { bank } },
  ]);
}

const canBeEmpty: readonly FileFault['field'][] = ['date', 'amount', 'currency', 'direction'];

function messageOf({ field, found }: Pick<FileFault, 'field' | 'found'>): string {
  if (field === 'workbook') return 'table.damaged';
  return found === '' && canBeEmpty.includes(field) ? `bank.fault.no.${field}` : `bank.fault.${field}`;
}

function refuseFaults(faults: readonly FileFault[]): Error {
  return fieldRefusal(
    faults.slice(0, MOST_FAULTS).map(({ line, field, found }) => ({
      path: field === 'accountCurrency' ? 'fixedCurrency' : 'file',
      message: messageOf({ field, found }),
      values: { line, found: found.slice(0, 80) },
    })),
  );
}
