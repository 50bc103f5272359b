import type { Language } from '@farewind/contract/core/fields';
import type { Output, ParsedInput } from '@farewind/contract/core/operation';
import type { getCustomerBalances, getPostings } from '@farewind/contract/finance/ledger';
import type { Currency } from '@farewind/values/currency';
import { addDays } from '@farewind/values/local-time';
import { formatMinor } from '@farewind/values/money';
import { sql, type RawBuilder } from 'kysely';
import { counts } from '../../../platform/database/rehearsals.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import type { LedgerAccount } from '../postings/ledger-postings.ts';
import type { OfficeNames } from '../office-ports.ts';
import { selectSums } from './day-sums.ts';
import { nameSubAccounts, type SubAccountNames } from './name-sub-accounts.ts';

type Asked = ParsedInput<typeof getPostings>;

interface Row {
  readonly id: string;
  readonly line: number;
  readonly account: LedgerAccount;
  readonly sub: string;
  readonly posted: string;
  readonly occurred: string | null;
  readonly at: Date;
  readonly move: string;
  readonly reference: string;
  readonly key: string;
  readonly currency: Currency;
  readonly minor: number;
  readonly balance: number | null;
}

export type PostingNames = SubAccountNames & Pick<OfficeNames, 'readReservationNumbers'>;

/** A page of postings, oldest first. For one account in one currency each has the balance after it. */
export async function listPostings(
  names: PostingNames,
  scope: TenantScope,
  language: Language,
  request: Asked,
): Promise<Output<typeof getPostings>> {
  const { tx } = scope;
  const lines = selectLines(scope, request);
  const { rows: counted } = await sql<{
    total: number;
  }>`select count(*)::int as total from (${lines}) l`.execute(tx);
  const { account } = request;
  const balance = account
    ? sql`(coalesce(o.minor, 0) + sum(l.minor) over (partition by l.currency order by posted, at, id, line))::bigint`
    : sql`null::bigint`;
  const opening = account
    ? sql`left join (${await selectOpening(scope, request)}) o on o.currency = l.currency`
    : sql``;
  const { rows } = await sql<Row>`
    select l.*, ${balance} as balance from (${lines}) l ${opening}
    order by posted, at, id, line offset ${request.skipCount} limit ${request.maxResultCount}`.execute(tx);
  return { totalCount: counted[0]!.total, items: await presentRows(names, scope, language, rows) };
}

/** The lines of the period. */
function selectLines(scope: TenantScope, request: Asked): RawBuilder<unknown> {
  const { tenantId } = scope;
  const { from, to, account, keyword } = request;
  return sql`select e.id, l.line_no as line, l.account, l.sub_account as sub, e.posted_on as posted,
      nullif(e.occurred_on, e.posted_on) as occurred, e.at, e.move, e.reference, e.posting_key as key, l.currency,
      l.amount_minor as minor
    from ledger_entry e join ledger_line l on l.tenant_id = e.tenant_id and l.entry_id = e.id
    where e.tenant_id = ${tenantId} and e.posted_on between ${from}::date and ${to}::date
      ${account ? sql`and l.account = ${account}` : sql``}
      ${ofPart(request, 'l')}
      ${keyword ? sql`and e.reference = ${keyword}` : sql`and ${counts(scope, 'e.reference')}`}`;
}

function ofPart({ subAccount, currency }: Asked, table: 'l' | 'moved'): RawBuilder<unknown> {
  const of = sql.raw(table);
  return sql`${subAccount === undefined ? sql`` : sql`and ${of}.sub_account = ${subAccount === '-' ? '' : subAccount}`}
    ${currency ? sql`and ${of}.currency = ${currency}` : sql``}`;
}

/** The balance of the account before the period, in each currency; of one order, by its postings. */
async function selectOpening(scope: TenantScope, request: Asked): Promise<RawBuilder<unknown>> {
  const { from, account, keyword } = request;
  if (!keyword)
    return sql`select currency, sum(debit - credit) as minor from (${await selectSums(scope, addDays(from, -1))}) moved
      where account = ${account} ${ofPart(request, 'moved')} group by 1`;
  return sql`select l.currency, sum(l.amount_minor) as minor
    from ledger_entry e join ledger_line l on l.tenant_id = e.tenant_id and l.entry_id = e.id
    where e.tenant_id = ${scope.tenantId} and e.reference = ${keyword} and e.posted_on < ${from}::date
      and l.account = ${account} ${ofPart(request, 'l')} group by 1`;
}

async function presentRows(
  names: PostingNames,
  scope: TenantScope,
  language: Language,
  rows: readonly Row[],
): Promise<Output<typeof getPostings>['items']> {
  const numbers = await names.readReservationNumbers(scope, [
    ...new Set(rows.map(({ reference }) => reference)),
  ]);
  const documents = await readDocumentNumbers(
    scope,
    rows.filter((row) => isPayout(row.move) || isOfLine(row)).map(({ reference }) => reference),
  );
  const nameOf = await nameSubAccounts(names, scope, language);
  return rows.map((row) => ({
    entryId: row.id,
    lineNo: row.line,
    account: row.account,
    subAccount: row.sub,
    name: nameOf(row.account, row.sub),
    postedOn: row.posted,
    occurredOn: row.occurred,
    at: row.at.toISOString(),
    move: row.move,
    orderId: hasOrder(row) ? row.reference : null,
    reservationNumber: numbers.get(row.reference) ?? null,
    document: documentOf(row, documents),
    currency: row.currency,
    debit: row.minor > 0 ? formatMinor(row.minor) : null,
    credit: row.minor < 0 ? formatMinor(-row.minor) : null,
    balance: row.balance === null ? null : formatMinor(row.balance),
  }));
}

const isPayout = (move: string): boolean => move.startsWith('payout') || move.startsWith('agencyPaid');
/** A line of a bank statement that is matched with no order: its postings are about itself. */
const isOfLine = ({ key, reference }: Pick<Row, 'key' | 'reference'>): boolean =>
  /^(settlement|bankFee|bankOther):/.test(key) && key.split(':')[1] === reference;
const hasOrder = (row: Row): boolean =>
  !isPayout(row.move) &&
  !isOfLine(row) &&
  !row.move.startsWith('seats') &&
  !row.move.startsWith('channelPaid');

function documentOf(
  row: Row,
  documents: ReadonlyMap<string, string>,
): Output<typeof getPostings>['items'][number]['document'] {
  const { move, key, reference } = row;
  const id = key.split(':')[1] ?? '';
  if (isPayout(move)) return { kind: 'payout', id: reference, name: documents.get(reference) ?? '' };
  if (isOfLine(row)) return { kind: 'bankLine', id, name: documents.get(id) ?? '' };
  if (move === 'capture' || move.startsWith('chargeback')) return { kind: 'payment', id, name: '' };
  return move.startsWith('refund') || move === 'chargeReturned' ? { kind: 'refund', id, name: '' } : null;
}

/** The bank's numbers of payments to suppliers and of lines of statements. */
async function readDocumentNumbers(
  { tx, tenantId }: TenantScope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const wanted = [...new Set(ids)];
  const { rows } = await sql<{ id: string; reference: string }>`
    select id, reference from supplier_payout where tenant_id = ${tenantId} and id = any(${wanted}::uuid[])
    union all
    select id, reference from bank_line where tenant_id = ${tenantId} and id = any(${wanted}::uuid[])`.execute(
    tx,
  );
  return new Map(rows.map(({ id, reference }) => [id, reference]));
}

/** The sums that buyers of single orders owe and are owed, largest first. */
export async function listCustomerBalances(
  names: Pick<OfficeNames, 'readReservationNumbers' | 'readBuyerNames'>,
  scope: TenantScope,
  { to, skipCount, maxResultCount }: ParsedInput<typeof getCustomerBalances>,
): Promise<Output<typeof getCustomerBalances>> {
  const { tx, tenantId } = scope;
  // As they were at the end of the summed days, and what was posted between then and the asked day, either way.
  const through = sql`coalesce((select through_day from ledger_summed where tenant_id = ${tenantId}), '-infinity')`;
  const turn = sql`case when ${to}::date < ${through} then -1 else 1 end`;
  const open = sql`select reference, currency, sum(customer)::bigint as customer, sum(refunds)::bigint as refunds
    from (select reference, currency, customer_minor as customer, refunds_minor as refunds from ledger_open_sum
        where tenant_id = ${tenantId}
      union all
      select e.reference, l.currency, case when l.account = 'customer' then l.amount_minor else 0 end * ${turn},
        case when l.account = 'refundsPayable' then l.amount_minor else 0 end * ${turn}
      from ledger_entry e join ledger_line l on l.tenant_id = e.tenant_id and l.entry_id = e.id
        and l.account in ('customer', 'refundsPayable')
      where e.tenant_id = ${tenantId} and ${counts(scope, 'e.reference')} and e.posted_on > least(${to}::date, ${through})
        and e.posted_on <= greatest(${to}::date, ${through})) moved
    group by 1, 2 having sum(customer) <> 0 or sum(refunds) <> 0`;
  const { rows: counted } = await sql<{
    total: number;
  }>`select count(*)::int as total from (${open}) o`.execute(tx);
  const { rows } = await sql<{ reference: string; currency: Currency; customer: number; refunds: number }>`
    select * from (${open}) o order by abs(customer) + abs(refunds) desc, reference, currency
    offset ${skipCount} limit ${maxResultCount}`.execute(tx);
  const references = [...new Set(rows.map(({ reference }) => reference))];
  const numbers = await names.readReservationNumbers(scope, references);
  const buyers = await names.readBuyerNames(scope, references);
  return {
    totalCount: counted[0]!.total,
    items: rows.map(({ reference, currency, customer, refunds }) => ({
      orderId: reference,
      reservationNumber: numbers.get(reference) ?? null,
      buyer: buyers.get(reference) ?? '',
      currency,
      customer: formatMinor(customer),
      refunds: formatMinor(refunds),
    })),
  };
}
