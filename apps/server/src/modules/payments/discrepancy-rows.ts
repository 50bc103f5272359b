import { sql } from 'kysely';
import { counts } from '../../platform/database/rehearsals.ts';
import type { TenantScope } from '../../platform/database/scope.ts';
import { newId } from '../../platform/ids.ts';
import type { Discrepancy } from './discrepancy.ts';

/**
 * Records a discrepancy, or that it still exists. Returns whether it is new; one that staff have accepted as it is stays
 * accepted until its figures change.
 */
export async function recordDiscrepancy(scope: TenantScope, discrepancy: Discrepancy): Promise<boolean> {
  const { tx, tenantId, now } = scope;
  const said = {
    class: discrepancy.class,
    attempt_id: discrepancy.attemptId ?? null,
    reference: discrepancy.reference ?? null,
    bank: json(discrepancy.bank),
    ours: json(discrepancy.ours),
    ledger: json(discrepancy.ledger),
    order_state: discrepancy.order ?? null,
    repairs: [...discrepancy.repairs],
    seen_at: now,
  };
  const seen = await tx
    .updateTable('money_mismatch')
    .set(said)
    .where('tenant_id', '=', tenantId)
    .where('subject', '=', discrepancy.subject)
    .where('bank_reference', '=', discrepancy.bankReference)
    .where('state', '=', 'open')
    .executeTakeFirst();
  if (seen.numUpdatedRows > 0n) return false;
  if (await isDecided(scope, discrepancy, said)) return false;
  const inserted = await tx
    .insertInto('money_mismatch')
    .values({
      ...said,
      tenant_id: tenantId,
      id: newId(),
      subject: discrepancy.subject,
      bank_reference: discrepancy.bankReference,
      found_at: now,
    })
    // Two concurrent runs have found the same.
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (inserted.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/**
 * Whether staff have already accepted exactly these figures: a run must not ask again every night.
 */
async function isDecided(
  { tx, tenantId }: TenantScope,
  { subject, bankReference }: Discrepancy,
  said: Readonly<Record<'class' | 'bank' | 'ours' | 'ledger' | 'order_state', string | null>>,
): Promise<boolean> {
  const { rows } = await sql`select 1 from money_mismatch
    where tenant_id = ${tenantId} and subject = ${subject} and bank_reference = ${bankReference}
      and state = 'repaired' and repair = 'accept' and class = ${said.class}
      and bank is not distinct from ${said.bank}::jsonb and ours is not distinct from ${said.ours}::jsonb
      and ledger is not distinct from ${said.ledger}::jsonb
      and order_state is not distinct from ${said.order_state}::text
    limit 1`.execute(tx);
  return rows.length > 0;
}

function json(side: object | undefined): string | null {
  return side === undefined ? null : JSON.stringify(side);
}

/** Open discrepancies; those of rehearsals are left out. */
export async function countOpen({ tx, tenantId }: TenantScope): Promise<number> {
  const { open } = await tx
    .selectFrom('money_mismatch')
    .select((eb) => eb.fn.countAll<number | string>().as('open'))
    .where('tenant_id', '=', tenantId)
    .where('state', '=', 'open')
    .where(counts({ tenantId }, 'money_mismatch.reference'))
    .executeTakeFirstOrThrow();
  return Number(open);
}

/**
 * Closes open discrepancies about these charges that were not found again; returns how many. With `subjects`, others
 * stay as they are.
 */
export async function dropMatched(
  scope: TenantScope,
  bankReferences: readonly string[],
  found: readonly Discrepancy[],
  subjects?: readonly Discrepancy['subject'][],
): Promise<number> {
  if (bankReferences.length === 0) return 0;
  const open = await selectOpen(scope).where('bank_reference', 'in', bankReferences).execute();
  const gone = open.filter(
    (row) =>
      (subjects === undefined || (subjects as readonly string[]).includes(row.subject)) &&
      !found.some(
        ({ subject, bankReference }) => subject === row.subject && bankReference === row.bank_reference,
      ),
  );
  return drop(
    scope,
    gone.map(({ id }) => id),
  );
}

/** Closes discrepancies about bank references that belong to one of our attempts by now. */
export async function dropUnknown(scope: TenantScope, known: ReadonlySet<string>): Promise<number> {
  const open = await selectOpen(scope).where('attempt_id', 'is', null).execute();
  return drop(
    scope,
    open.filter((row) => known.has(row.bank_reference)).map(({ id }) => id),
  );
}

function selectOpen({ tx, tenantId }: TenantScope) {
  return tx
    .selectFrom('money_mismatch')
    .select(['id', 'subject', 'bank_reference'])
    .where('tenant_id', '=', tenantId)
    .where('state', '=', 'open');
}

async function drop({ tx, tenantId, now }: TenantScope, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  await tx
    .updateTable('money_mismatch')
    .set((eb) => ({ state: 'gone', seen_at: now, version: eb('version', '+', 1) }))
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', ids)
    .execute();
  return ids.length;
}

/** An open discrepancy as a repair needs it. */
export interface OpenDiscrepancy {
  readonly id: string;
  readonly class: string;
  readonly subject: string;
  readonly attemptId: string | undefined;
  readonly repairs: readonly string[];
  /** The captured or refunded sum that the bank, or its statement, reported. */
  readonly bankCapturedMinor: number;
}

/** Charges of earlier payments. */
export async function listOpenDuplicates({ tx, tenantId }: TenantScope): Promise<string[]> {
  const rows = await tx
    .selectFrom('money_mismatch')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('state', '=', 'open')
    .where('class', '=', 'duplicate')
    .execute();
  return rows.map(({ id }) => id);
}
