import type { ParsedInput } from '@farewind/contract/core/operation';
import type { payPartnerStatement } from '@farewind/contract/partners/partner-statements';
import { partnerSubAccount } from '@farewind/contract/finance/partner-sub-account';
import type { Currency } from '@farewind/values/currency';
import { formatMinor } from '@farewind/values/money';
import { recordChange } from '../../../platform/audit/record-change.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { refusal } from '../../../platform/errors.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import { lockStatements } from './accrue-commission.ts';
import { listStatements, type Statement } from './statement-rows.ts';

type Input = ParsedInput<typeof payPartnerStatement>;

export interface PayDeps {
  /** Posts a payment from the agency's bank account, as `Ledger/RecordPayout` does, with its refusals. */
  readonly recordPayout: (
    scope: TenantScope,
    context: RequestContext,
    payout: {
      readonly supplier: string;
      readonly amount: string;
      readonly currency: Currency;
      readonly paidOn: string;
      readonly reference: string;
      readonly note: string | undefined;
    },
  ) => Promise<{ readonly payoutId: string }>;
}

/**
 * Records that a closed statement was paid: exactly what is due. Refuses with GEN-NOTFOUND a statement that is not
 * closed, with ORD-STATE one that is paid or has nothing due. A payout reversed in the ledger can be recorded again.
 */
export async function payStatement(
  deps: PayDeps & { readonly ownCurrency: Currency },
  scope: TenantScope,
  context: RequestContext,
  { partnerId, month, currency, paidOn, reference, note }: Input,
): Promise<Statement> {
  // Before the sums, as everything else that writes them does.
  await lockStatements(scope, partnerId);
  const found = scope.tx
    .selectFrom('partner_statement_sum')
    .where('tenant_id', '=', scope.tenantId)
    .where('partner_id', '=', partnerId)
    .where('month', '=', `${month}-01`)
    .where('currency', '=', currency);
  const row = await found
    .select(['earned_minor', 'carried_minor', 'payout_id'])
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw refusal('GEN-NOTFOUND');
  if (row.payout_id !== null && !(await isReversed(scope, row.payout_id)))
    throw refusal('ORD-STATE', { message: 'partnerStatement.paid' });
  const dueMinor = row.earned_minor + row.carried_minor;
  if (dueMinor <= 0) throw refusal('ORD-STATE', { message: 'partnerStatement.nothingDue' });
  const { payoutId } = await deps.recordPayout(scope, context, {
    supplier: partnerSubAccount(partnerId),
    amount: formatMinor(dueMinor),
    currency,
    paidOn,
    reference,
    note,
  });
  await scope.tx
    .updateTable('partner_statement_sum')
    .set({ payout_id: payoutId })
    .where('tenant_id', '=', scope.tenantId)
    .where('partner_id', '=', partnerId)
    .where('month', '=', `${month}-01`)
    .where('currency', '=', currency)
    .execute();
  await recordChange(scope, context, {
    action: 'payStatement',
    entity: 'partnerStatement',
    entityId: `${partnerId} ${month}`,
    after: { month, amount: formatMinor(dueMinor), currency, paidOn, reference },
  });
  const page = { month, partnerId, state: undefined, skipCount: 0, maxResultCount: 100 };
  const { items } = await listStatements(scope, deps.ownCurrency, page);
  return items.find((item) => item.currency === currency)!;
}

/** The payout was recorded by mistake, and nothing is paid. */
async function isReversed({ tx, tenantId }: TenantScope, payoutId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('supplier_payout')
    .select('reversed_at')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', payoutId)
    .executeTakeFirst();
  return row?.reversed_at !== null;
}
