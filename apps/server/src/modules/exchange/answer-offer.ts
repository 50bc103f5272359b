import type { OfferedContract } from '@farewind/contract/exchange/seat-exchange';
import { recordChange } from '../../platform/audit/record-change.ts';
import type { TenantScope } from '../../platform/database/scope.ts';
import { refusal } from '../../platform/errors.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { findContract, presentOffer, type ContractRow } from './contract-rows.ts';
import type { ExchangeDeps } from './ports.ts';

/**
 * The partner accepts a contract, or declines it, also later: then it sells no more of its seats. Refuses with
 * GEN-NOTFOUND, and with GEN-RULE a contract in another currency than the partner's inventory.
 */
export async function answerOffer(
  { settings }: Pick<ExchangeDeps, 'settings'>,
  scope: TenantScope,
  context: RequestContext,
  { id, accept }: { readonly id: string; readonly accept: boolean },
): Promise<{ readonly row: ContractRow; readonly offer: OfferedContract }> {
  const before = await findContract(scope, 'partner', id);
  if (!before) throw refusal('GEN-NOTFOUND');
  const { inventoryCurrency } = await settings.getAgency(scope);
  if (accept && inventoryCurrency !== before.currency)
    throw refusal('GEN-RULE', {
      message: 'seatContract.otherCurrency',
      values: { currency: before.currency, own: inventoryCurrency },
    });
  if (accept && scope.isTraining) throw refusal('GEN-RULE', { message: 'seatContract.training' });
  const state = accept ? 'accepted' : 'declined';
  await scope.tx
    .insertInto('seat_contract_answer')
    .values({
      tenant_id: scope.tenantId,
      owner_id: before.ownerId,
      contract_id: id,
      state,
      answered_by: `user:${context.user!.id}`,
      answered_at: scope.now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'owner_id', 'contract_id'])
        .doUpdateSet({ state, answered_by: `user:${context.user!.id}`, answered_at: scope.now }),
    )
    .execute();
  await recordChange(scope, context, {
    action: accept ? 'acceptOffer' : 'declineOffer',
    entity: 'seatOffer',
    entityId: id,
    before: { answer: before.answer },
    after: { answer: state },
  });
  const row = (await findContract(scope, 'partner', id))!;
  return { row, offer: presentOffer(row) };
}
