import type { Output, ParsedInput } from '@farewind/contract/core/operation';
import type { importBankFile, readBankFile } from '@farewind/contract/finance/bank-statements';
import { sql } from 'kysely';
import { z } from 'zod';
import { recordChange } from '../../../platform/audit/record-change.ts';
import { stored } from '../../../platform/database/stored.ts';
import { findTitles } from '../../../platform/spreadsheets/find-titles.ts';
import { uniqueTitles } from '../../../platform/spreadsheets/unique-titles.ts';
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
const MOST_ACCOUNTS = 50;
const MOST_FAULTS = 50;
/** The maximum lines of one file; more are imported in parts. */
const MOST_LINES = 20_000;

type Look = Output<typeof readBankFile>;

/**
 * The format of a file, and for tables the column mapping of its bank: the stored one, or the most probable. Of several
 * banks with such columns none is chosen, because a currency that only one of them has may be another's.
 */
export async function lookIntoFile(
  scope: TenantScope,
  opened: StatementFile,
  { bank }: Pick<ParsedInput<typeof readBankFile>, 'bank'>,
): Promise<Look> {
  const kept = await scope.tx
    .selectFrom('bank_format')
    .select(['bank', 'mapping'])
    .where('tenant_id', '=', scope.tenantId)
    .orderBy('bank')
    .execute();
  const banks = kept.map((row) => row.bank);
  if (opened.format !== 'table') {
    const fitting = await listBanksOfAccounts(scope, opened);
    return { format: opened.format, banks, fitting, columns: [], sample: [], mapping: {} };
  }
  if (opened.fault) throw refuseFaults([opened.fault]);
  const head = findTitles(opened.rows);
  const titles = uniqueTitles(opened.rows[head] ?? []);
  const columns = titles.filter((title) => title !== '');
  const fits = (mapping: Readonly<Record<string, string>>) =>
    Object.entries(mapping).every(([field, title]) => field === 'fixedCurrency' || columns.includes(title));
  const fitting = kept
    .map((row) => ({ bank: row.bank, mapping: readMapping(row.mapping) }))
    .filter(({ mapping }) => fits(mapping));
  const known = fitting.find((each) => each.bank === bank);
  const first = known ? [known] : fitting;
  return {
    format: 'table',
    banks: [...new Set([...first.map((each) => each.bank), ...banks])],
    fitting,
    columns,
    sample: opened.rows
      .slice(head + 1, head + 1 + SAMPLE)
      .map((row) => titles.flatMap((title, at) => (title === '' ? [] : [row[at] ?? '']))),
    mapping: first.length === 0 ? guessMapping(columns) : agreedMapping(first.map(({ mapping }) => mapping)),
  };
}

/** The members on which all mappings agree. */
function agreedMapping(mappings: readonly Readonly<Record<string, string>>[]): Record<string, string> {
  const [first = {}, ...others] = mappings;
  return Object.fromEntries(
    Object.entries(first).filter(([field, title]) => others.every((other) => other[field] === title)),
  );
}

/** The names of the banks under which lines of the accounts in a file were imported. */
async function listBanksOfAccounts(
  { tx, tenantId }: TenantScope,
  opened: StatementFile,
): Promise<NonNullable<Look['fitting']>> {
  const { lines } = readStatementFile(opened, undefined, '');
  const accounts = [...new Set(lines.map(({ account }) => account))].slice(0, MOST_ACCOUNTS);
  const { rows } = await sql<{ bank: string }>`
    select distinct known.bank from unnest(${accounts}::text[]) own(account)
    cross join lateral (select bank from bank_line where tenant_id = ${tenantId} and account = own.account
      order by state, booked_on desc, id desc limit 1) known order by known.bank`.execute(tx);
  return rows.map(({ bank }) => ({ bank, mapping: {} }));
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
