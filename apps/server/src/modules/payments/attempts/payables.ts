import type { Currency } from '@farewind/values/currency';
import { money } from '@farewind/values/money';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { newId } from '../../../platform/ids.ts';
import type { NewPayable } from '../attempt.ts';

/** Records a payable; returns its id. */
export async function insertPayable(scope: TenantScope, payable: NewPayable): Promise<string> {
  const id = newId();
  await scope.tx
    .insertInto('payable')
    .values({
      tenant_id: scope.tenantId,
      id,
      reference: payable.reference,
      purpose: payable.purpose,
      amount_minor: payable.amountMinor,
      currency: payable.currency,
    })
    .execute();
  return id;
}

export async function getPayable(scope: TenantScope, id: string) {
  const row = await scope.tx
    .selectFrom('payable')
    .select(['amount_minor', 'currency'])
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw new Error(`No payable ${id}`);
  return money(row.amount_minor, row.currency as Currency);
}

/** Throws if there is none. */
export async function getPayableId(
  scope: TenantScope,
  reference: string,
  purpose: NewPayable['purpose'],
): Promise<string> {
  const row = await scope.tx
    .selectFrom('payable')
    .select('id')
    .where('tenant_id', '=', scope.tenantId)
    .where('reference', '=', reference)
    .where('purpose', '=', purpose)
    .executeTakeFirstOrThrow();
  return row.id;
}
