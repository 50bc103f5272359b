import { isUuid } from '@farewind/values/uuid';
import { sql } from 'kysely';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { newId } from '../../../platform/ids.ts';
import { ledgerPostings, type LedgerAccount, type LedgerLine, type Posting } from './ledger-postings.ts';

/**
 * Writes one entry with its lines in the caller's transaction: on the day of the event, or on the first open day if
 * that is already closed. What undoes another entry is written on its accounting day, so that neither is left alone in
 * an open period. The same key is posted once: a repetition changes nothing and returns false, and so does a posting of
 * nothing.
 */
export async function postLedger(scope: TenantScope, posting: Posting): Promise<boolean> {
  const { tenantId, now } = scope;
  const lines = linesOf(posting).filter((line) => line.amountMinor !== 0);
  if (lines.length === 0) return false;
  const zone = sql`accounting_zone(${tenantId}::int)`;
  const undone = sql`(select posted_on from ledger_entry where tenant_id = ${tenantId}
    and posting_key = ${posting.undoes ?? null}::text)`;
  const occurredOn = sql<string>`coalesce(${undone}, ${posting.occurredOn ?? null}::date,
    local_day(${now}::timestamptz, ${zone}))`;
  const entry = await scope.tx
    .insertInto('ledger_entry')
    .values({
      tenant_id: tenantId,
      id: newId(),
      move: posting.move,
      posting_key: posting.key,
      reference: posting.reference,
      occurred_on: occurredOn,
      posted_on: sql<string>`open_day(${tenantId}::int, ${occurredOn})`,
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'posting_key']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!entry) return false;
  const collector = lines.some(({ account }) => account === 'bankClearing')
    ? await findCollector(scope, posting.key)
    : undefined;
  await scope.tx
    .insertInto('ledger_line')
    .values(
      lines.map((line, index) => ({
        tenant_id: tenantId,
        entry_id: entry.id,
        line_no: index + 1,
        ...accountOf(line, collector),
        currency: posting.currency,
        amount_minor: line.amountMinor,
      })),
    )
    .execute();
  return true;
}

/** The accounts of money that staff took themselves; all other money is with its provider. */
const deskAccounts: Readonly<Partial<Record<string, LedgerAccount>>> = {
  deskCash: 'cash',
  deskTransfer: 'bankAccount',
};

interface Collector {
  readonly merchant: string;
  readonly method: string;
}

function accountOf({ account, subAccount }: LedgerLine, collector: Collector | undefined) {
  if (account !== 'bankClearing') return { account, sub_account: subAccount ?? '' };
  const own = deskAccounts[collector?.method ?? ''];
  if (own !== undefined) return { account: own, sub_account: '' };
  return { account, sub_account: subAccount ?? collector?.merchant ?? '' };
}

/** The collector of a money move: of the attempt or refund in the posting's key. */
async function findCollector({ tx, tenantId }: TenantScope, key: string): Promise<Collector | undefined> {
  const [, subject = ''] = key.split(':');
  if (!isUuid(subject)) return undefined;
  const { rows } = await sql<Collector>`
    select setting_id::text as merchant, method from payment_attempt where tenant_id = ${tenantId} and id = coalesce(
      (select attempt_id from refund where tenant_id = ${tenantId} and id = ${subject}), ${subject}::uuid)`.execute(
    tx,
  );
  return rows[0];
}

/** The lines of a posting, by the table of moves. */
export function linesOf(posting: Posting): readonly LedgerLine[] {
  const lines = ledgerPostings[posting.move] as (amounts: Posting) => readonly LedgerLine[];
  return lines(posting);
}
