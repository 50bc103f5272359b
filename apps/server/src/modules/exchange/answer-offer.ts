import type { OfferedContract } from '@farewind/contract/exchange/seat-exchange';
import { recordChange } from '../../platform/audit/record-change.ts';
import type { TenantScope } from '../../platform/database/scope.ts';
import { refusal } from '../../platform/errors.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { findContract, lockContract, presentOffer, type ContractRow } from './contract-rows.ts';
import type { ExchangeDeps } from './ports.ts';
import { userActor } from '../../platform/user-actor.ts';

/**
 * The partner accepts a contract, or declines it, also later: then it sells no more of its seats. Refuses with
 * GEN-NOTFOUND, with GEN-CONFLICT the acceptance of terms that the owner has changed since they were read, and with
 * GEN-RULE a contract in another currency than the partner's inventory.
 */
export async function answerOffer(
  { settings }: Pick<ExchangeDeps, 'settings'>,
  scope: TenantScope,
  context: RequestContext,
  {
    id,
    accept,
    version,
  }: { readonly id: string; readonly accept: boolean; readonly version?: number | undefined },
): Promise<{ readonly row: ContractRow; readonly offer: OfferedContract }> {
  await lockContract(scope, id);
  const before = await findContract(scope, 'partner', id);
  if (!before) throw refusal('GEN-NOTFOUND');
  if (accept && version !== undefined && version !== before.version)
    throw refusal('GEN-CONFLICT', {
      message: 'seatContract.changed',
      data: { current: presentOffer(before) },
    });
  const { inventoryCurrency } = await settings.getAgency(scope);
  if (accept && inventoryCurrency !== before.currency)
    throw refusal('GEN-RULE', {
      message: 'seatContract.otherCurrency',
      values: { currency: before.currency, own: inventoryCurrency },
    });
  const state = accept ? 'accepted' : 'declined';
  await scope.tx
    .insertInto('seat_contract_answer')
    .values({
      tenant_id: scope.tenantId,
      owner_id: before.ownerId,
      contract_id: id,
      state,
      answered_by: userActor(context.user!.id),
      answered_at: scope.now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'owner_id', 'contract_id'])
        .doUpdateSet({ state, answered_by: userActor(context.user!.id), answered_at: scope.now }),
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
